'use strict'
// Every order of the map's menu is pressed in a browser, and has to come true in the game; and every idea of an empty service is tried there.
const test = require('node:test')
const assert = require('node:assert')
const { begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

const PATIENCE = 240_000 // milliseconds: bots walk, dig and build on land that has what it takes
const SPEED = '3'

/** A page of the owner of a new service on survival land, and what one does with its map. */
async function opened (t) {
  const service = new Service('--land', 'survival', '--speed', SPEED)
  const browser = await begun(t, service)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  t.after(() => assert.deepStrictEqual(broken, []))
  await page.goto(service.link())
  return page
}

test('what the menu of the map orders comes true in the game', { skip, timeout: 900_000 }, async t => {
  const page = await opened(t)
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor({ state: 'attached' }) // the list may be closed
  const crew = () => page.evaluate(() => fetch('/api/crews/one').then(answer => answer.json()))
  const until = (what, ...args) => page.waitForFunction(what, args)
  const where = async name => (await crew()).agents.find(agent => agent.name === name).position
  await page.click('button:text("Start a crew")')
  await page.fill('[name=name]', 'one')
  await page.fill('[name=workers]', '2')
  await page.click('text=Start crew')
  await page.locator('.dot[data-state=here]').waitFor()
  await shown('#map .places', 'In sight: ')

  /** Presses a place of grass on the map, `right` and `down` of its middle in pixels or farther; returns it as [x, y, z]. */
  async function press (right, down, label) {
    const box = await page.locator('#map canvas').boundingBox()
    for (let more = 0; more < 60; more += 4) {
      const position = { x: box.width / 2 + right + more, y: box.height / 2 + down }
      await page.click('#map canvas', { position })
      const text = await page.locator('.map-menu p').textContent() // and not of a place before: the map may have moved with the bots
      if (/, grass block$/.test(text) && await page.locator('.map-menu').isVisible()) {
        await page.locator('.map-menu button', { hasText: label }).click()
        return text.split(',')[0].split(' ').map(Number)
      }
      if (await page.locator('.map-menu').isVisible()) await page.keyboard.press('Escape')
    }
    throw new Error('no grass there')
  }

  await t.test('come here: the bot stands there', async () => {
    await page.selectOption('#whom', 'Ben')
    const [x, , z] = await press(60, 40, 'Come here')
    await shown('#lines .command', `Ben, go to ${x} `)
    await until(async ([x, z]) => {
      const { agents } = await (await fetch('/api/crews/one')).json()
      const { position } = agents.find(({ name }) => name === 'Ben')
      return Math.hypot(position.x - x - 0.5, position.z - z - 0.5) < 4
    }, x, z)
    assert.ok(await where('Ben'))
  })

  await t.test('mine here: the bot goes there, digs, and has what it dug; the map shows the block', async () => {
    const dug = page.waitForEvent('websocket').catch(() => {}) // a new stream of the land tells of it
    await page.reload()
    const socket = await dug
    const digs = new Promise(resolve => socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string' && /"Cleo":\{[^}]*"dig":\[/.test(payload)) resolve()
    }))
    await shown('#map .places', 'In sight: ')
    await page.selectOption('#whom', 'Cleo')
    const before = (await crew()).agents.find(({ name }) => name === 'Cleo').inventory.dirt ?? 0
    await press(-60, 30, 'Mine here')
    await digs
    await until(async ([before]) => {
      const { agents } = await (await fetch('/api/crews/one')).json()
      return (agents.find(({ name }) => name === 'Cleo').inventory.dirt ?? 0) >= before + 8
    }, before)
  })

  await t.test('make this the home: the house is there, and one goes home to it', async () => {
    const place = await press(90, -60, 'Make this the home')
    const home = [place[0], place[1] + 1, place[2]].join(' ')
    await shown('#map .places', `The crew's home at ${home}`)
    assert.deepStrictEqual((await crew()).home.join(' '), home)
    await page.selectOption('#whom', 'Ben')
    await page.fill('#text', 'go home')
    await page.press('#text', 'Enter')
    await until(async ([x, z]) => {
      const { agents } = await (await fetch('/api/crews/one')).json()
      const { position } = agents.find(({ name }) => name === 'Ben')
      return Math.hypot(position.x - x - 0.5, position.z - z - 0.5) < 5
    }, place[0], place[2])
  })

  await t.test('build a shelter here: its outline is on the map, and blocks of it stand', async () => {
    await page.selectOption('#whom', '')
    await press(-30, -40, 'Build a shelter here')
    await shown('#map .places', 'shelter of one, 7 by 7 blocks at ')
    if (process.env.BLOCKCREW_SHOTS) await page.screenshot({ path: `${process.env.BLOCKCREW_SHOTS}/map-building.png` })
    await shown('#map .places', /shelter of one.*: [1-9]\d* of 146 blocks stand/)
    await page.locator('#stop').click()
    await page.locator('#map .places', { hasText: 'shelter of one' }).waitFor({ state: 'detached' })
  })
})

test('every idea of an empty service works in the game', { skip, timeout: 900_000 }, async t => {
  const page = await opened(t)
  for (const index of [0, 1, 2]) {
    await page.locator('.try button').nth(index).click()
    await page.locator('#lines .said', { hasText: 'done: ' }).waitFor()
    await page.click('#goal button:text("Dismiss")')
    await page.click('#asking button:text("Dismiss")')
    await page.locator('#notice', { hasText: 'The crew lumber is not here any more' }).waitFor()
    await page.click('#notice-close')
  }
})
