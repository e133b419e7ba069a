'use strict'

// Keeps a world in its folder: which world it is, the blocks that differ from the generator's, what lies in containers,
// the players. Small JSON files, written beside and renamed together, every few seconds and at the end. Without a
// folder nothing is written. A change of the generator changes old worlds, so it comes with a new number in
// worldgen/generation.js (options.js checks it).

const fs = require('fs')
const path = require('path')
const { Vec3 } = require('vec3')
const { recordOf, restoreInto } = require('../item_record')
const { IDENTITY, LOCK } = require('../options')
const GENERATIONS = require('../worldgen/generation')

const EVERY_TICKS = 200
const BLOCKS = 'blocks.json'
const PLAYERS = 'players.json'
const CONTAINERS = 'containers.json'
// the slots before are the crafting grid, which is emptied when a player leaves
const FIRST_KEPT = 5

module.exports.server = (serv, { worldFolder, version, generator, seed }) => {
  serv.savedPlayers = {}
  serv.saveWorld = () => {}
  serv.on('playerLeaving', player => {
    serv.savedPlayers[player.uuid] = snapshot(player)
  })
  serv.restorePlayer = player => restore(serv, player, serv.savedPlayers[player.uuid])
  serv.shutDown = async () => {
    for (const player of [...serv.players]) player.leave('multiplayer.disconnect.server_shutdown')
    serv.saveWorld()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  if (worldFolder === null) return
  fs.writeFileSync(path.join(worldFolder, LOCK), String(process.pid))
  process.on('exit', () => fs.rmSync(path.join(worldFolder, LOCK), { force: true }))
  writeFiles(worldFolder, {
    [IDENTITY]: { format: 1, version, generator, generation: GENERATIONS[generator], seed }
  })
  load(serv, worldFolder)
  serv.saveWorld = () => save(serv, worldFolder)
  serv.on('tick', (_, count) => {
    if (count % EVERY_TICKS === 0) serv.saveWorld()
  })
}

function save (serv, folder) {
  for (const player of serv.players) serv.savedPlayers[player.uuid] = snapshot(player)
  const files = { [PLAYERS]: serv.savedPlayers, [CONTAINERS]: serv.recordContainers() }
  if (serv.terrain.unsaved) files[BLOCKS] = blocksOf(serv)
  writeFiles(folder, files)
  serv.terrain.unsaved = false
}

function blocksOf (serv) {
  const names = serv.registry.blocksByStateId
  const blocks = [...serv.terrain.allChanges()].map(({ x, y, z, state }) => [
    x,
    y,
    z,
    names[state].name,
    state - names[state].minStateId
  ])
  return { time: serv.time, age: serv.age, blocks }
}

// all are written before the first is renamed: what moved from a chest to a player must not be found in both
function writeFiles (folder, files) {
  const fileOf = name => path.join(folder, name)
  for (const [name, value] of Object.entries(files)) fs.writeFileSync(`${fileOf(name)}.new`, JSON.stringify(value))
  for (const name of Object.keys(files)) fs.renameSync(`${fileOf(name)}.new`, fileOf(name))
}

function readFile (folder, name) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw new Error(`The world in ${folder} is damaged (${name}): ${error.message}.`)
  }
}

function load (serv, folder) {
  const saved = readFile(folder, BLOCKS)
  for (const [x, y, z, name, offset] of saved?.blocks ?? []) {
    const block = serv.registry.blocksByName[name]
    if (block) serv.terrain.setState(new Vec3(x, y, z), block.minStateId + offset)
  }
  serv.time = saved?.time ?? serv.time
  serv.age = saved?.age ?? serv.age
  serv.restoreContainers(readFile(folder, CONTAINERS) ?? [])
  serv.savedPlayers = readFile(folder, PLAYERS) ?? {}
}

function snapshot (player) {
  const { x, y, z } = player.position
  return {
    name: player.username,
    position: [x, y, z],
    gameMode: player.gameMode,
    health: player.health,
    heldItemSlot: player.heldItemSlot,
    xp: player.xp,
    items: recordOf(player.inventory).filter(({ slot }) => slot >= FIRST_KEPT)
  }
}

function restore (serv, player, saved) {
  if (!saved) return
  player.position = new Vec3(...saved.position)
  for (const key of ['gameMode', 'health', 'heldItemSlot']) player[key] = saved[key]
  player.setXp(saved.xp ?? 0, { send: false })
  restoreInto(player.inventory, saved.items, serv)
}
