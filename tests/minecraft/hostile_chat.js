'use strict'
// Says lines in the game as no honest client does, in a world at HOST PORT: NAME joins, and joins again after each kick, until all
// LINES (JSON) are said. Prints what became of each as a line of JSON: {line, kicked}.
const mineflayer = require('mineflayer')
const { once } = require('node:events')

const PAUSE = 400 // ms in which a kick comes, if one does

async function main ([host, port, username, lines]) {
  for (const line of JSON.parse(lines)) {
    const bot = mineflayer.createBot({ host, port: Number(port), username, version: '1.21.1', auth: 'offline', hideErrors: true })
    bot.on('error', () => {})
    await once(bot, 'spawn')
    let kicked = false
    const ended = new Promise(resolve => bot.once('end', resolve))
    bot.once('kicked', () => { kicked = true })
    bot._client.write('chat_message', { message: line, timestamp: BigInt(Date.now()), salt: 0n, offset: 0, acknowledged: Buffer.alloc(3) })
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, PAUSE))])
    console.log(JSON.stringify({ line, kicked }))
    bot.quit()
    await ended
  }
}

main(process.argv.slice(2)).then(() => process.exit(0))
