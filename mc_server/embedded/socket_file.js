'use strict'

// Unix sockets at known paths: parsing a path, listening there, checking whether a process serves there, and asking it one question. Used by
// the server's control channel and by the bot hosts, which listen in containers of their own.

const fs = require('fs')
const net = require('net')
const path = require('path')

const LONGEST_PATH = 107 // bytes; the system silently cuts longer paths
const KNOCK_MS = 2000

class BadSocket extends Error {}

/** Returns the path in `unix:/run/x.sock`; a plain path is accepted too. */
function socketPath (text) {
  const file = String(text).replace(/^unix:/, '')
  if (!path.isAbsolute(file)) throw new BadSocket(`A socket must be given as unix:/folder/name, not ${JSON.stringify(text)}.`)
  if (Buffer.byteLength(file) > LONGEST_PATH) throw new BadSocket(`A socket path can have at most ${LONGEST_PATH} bytes, and ${file} is longer: choose a shorter path.`)
  return file
}

/** Listens at a path, with access for this user only. Removes the socket of a killed process; throws if another process serves there. */
async function listenAt (server, file) {
  await makeRoom(file)
  const mask = process.umask(0o177)
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(file, resolve)
    })
  } catch (error) {
    throw new BadSocket(`A socket cannot be created at ${file} (${error.code}): its folder must exist and belong to you.`)
  } finally {
    process.umask(mask)
  }
}

async function makeRoom (file) {
  const found = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new BadSocket(`${file} exists and is not a socket: choose another path.`)
  if (await isServed(file)) throw new BadSocket(`Another process is already serving at ${file}: stop it, or choose another path.`)
  fs.rmSync(file, { force: true })
}

function isServed (file) {
  return new Promise(resolve => {
    const socket = net.connect(file, () => { socket.destroy(); resolve(true) })
    socket.on('error', error => resolve(error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EAGAIN'))
  })
}

/** Sends one line of JSON and returns the answer. Throws BadSocket with one sentence when no answer comes within `ms`. */
function ask (file, question, ms = KNOCK_MS) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(file, () => socket.write(JSON.stringify(question) + '\n'))
    const fail = why => { socket.destroy(); reject(new BadSocket(`No server answers at ${file} (${why}).`)) }
    let text = ''
    socket.setTimeout(ms, () => fail(`silent for ${ms / 1000} s`))
    socket.on('error', ({ code }) => fail(code === 'EACCES' ? 'EACCES: it belongs to another user' : code))
    socket.on('end', () => fail('it hung up'))
    socket.setEncoding('utf8').on('data', piece => {
      text += piece
      if (!text.includes('\n')) return
      socket.destroy()
      try { resolve(JSON.parse(text.slice(0, text.indexOf('\n')))) } catch { fail('no JSON') }
    })
  })
}

module.exports = { socketPath, listenAt, ask, BadSocket }
