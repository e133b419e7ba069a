'use strict'

// How long a save holds up the server, and how long a reset takes: a world in which 2000 blocks and 100 full chests
// changed since the last save, again and again, and the memory after it. The clock on the wall also counts what others do
// on the machine; the second figure is this thread's own time.
//
//     node --expose-gc benchmarks/saving.js [rounds]

const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { Vec3 } = require('vec3')
const { readOptions } = require('../mc_server/embedded/options')

const BLOCKS = 2000
const CHESTS = 100
const SPAN = 96

async function main (rounds) {
  const worldFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'blockcrew-saving-'))
  const { openServer } = require('../mc_server/embedded/server')
  const serv = await openServer(readOptions([JSON.stringify({ generator: 'flat', worldFolder })]))
  // this measure calls it itself
  const { saveWorld, resetWorld } = serv
  serv.saveWorld = () => {}
  const heap = []
  const idle = []
  const full = []
  const resets = []
  for (let round = 0; round < rounds; round++) {
    changeBlocks(serv, round)
    changeChests(serv, round)
    full.push(timed(saveWorld))
    idle.push(timed(saveWorld))
    if (round % 20 === 19) resets.push(timed(resetWorld))
    if (round === rounds / 10 || round === rounds - 1) heap.push(used())
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  tell(`save of ${BLOCKS} blocks and ${CHESTS} chests`, full)
  tell('save of nothing but the clock', idle)
  tell('reset of such a world', resets)
  const size = fs.statSync(path.join(worldFolder, 'world.sqlite')).size / 1048576
  console.log(`in use after a tenth ${heap[0].toFixed(1)} MB, at the end ${heap.at(-1).toFixed(1)} MB`)
  console.log(`the file has ${size.toFixed(1)} MB`)
  await serv.shutDown()
  fs.rmSync(worldFolder, { recursive: true, force: true })
  process.exit(0)
}

function changeBlocks (serv, round) {
  const { oak_planks: planks, stone } = serv.registry.blocksByName
  const state = round % 2 === 0 ? planks.defaultState : stone.defaultState
  for (let n = 0; n < BLOCKS; n++)
    serv.setBlock(new Vec3((n * 37) % SPAN, -50 + (n % 40), (n * 61) % SPAN), state)
}

function changeChests (serv, round) {
  const { blocksByName, itemsByName } = serv.registry
  for (let n = 0; n < CHESTS; n++) {
    const pos = new Vec3(-2 - 2 * (n % 10), -60, 2 * Math.floor(n / 10))
    if (serv.terrain.blockAt(pos).name !== 'chest') serv.setBlock(pos, blocksByName.chest.defaultState)
    const chest = serv.containerAt(serv.terrain.blockAt(pos))
    chest.slots = chest.slots.map((_, slot) => worn(serv, itemsByName.iron_pickaxe.id, (round + slot) % 200))
    serv.containerChanged(chest)
  }
}

const worn = (serv, itemId, damage) =>
  serv.Item.fromNotch({ itemId, itemCount: 1, components: [{ type: 'damage', data: damage }], removeComponents: [] })

function used () {
  global.gc?.()
  return process.memoryUsage().heapUsed / 1048576
}

function timed (action) {
  const since = performance.now()
  const before = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(before)
  return { wall: performance.now() - since, cpu: (user + system) / 1000 }
}

function tell (what, times) {
  for (const clock of ['wall', 'cpu']) {
    const sorted = times.map(time => time[clock]).toSorted((a, b) => a - b)
    const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)
    console.log(`${what}, ${times.length} times, ${clock}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`)
  }
}

main(Number(process.argv[2] ?? 200))
