'use strict'

// Writes the datapack of the respawning resources for a real server: `node mc_server/respawning/build_datapack.js`. It is
// kept in the repository; a test compares. places.js says what comes back and where; plugins/land/resources.js of the
// embedded server does the same.

const fs = require('fs')
const path = require('path')
const { BLOCKS, MOBS, FISH, NO_GROUND, FREE, WATER, ELBOW_ROOM, places } = require('./places')

const FOLDER = path.join(__dirname, '../mojang/datapack/respawning')
// 48 is 1.21 and 1.21.1; 61 is 1.21.4
const PACK = { pack: { description: 'blockcrew: mined blocks and killed mobs come back', pack_format: 48, supported_formats: [48, 61] } }
const DEFAULT_DELAY = 1200
const WAITING = '@e[type=minecraft:marker,tag=respawning.waiting]'
const KINDS = [
  ...BLOCKS.map(name => ({ name, criterion: `minecraft.mined:minecraft.${name}`, back: `setblock ~ ~ ~ minecraft:${name}` })),
  ...MOBS.map(name => ({ name, criterion: `minecraft.killed:minecraft.${name}`, back: `summon minecraft:${name} ~ ~ ~` }))
]

// what a place must be like
const ON_LAND = 'if block ~ ~ ~ #respawning:free unless block ~ ~-1 ~ #respawning:no_ground'
const IN_WATER = 'if block ~ ~ ~ #respawning:water'

const lines = (...all) => all.flat().join('\n') + '\n'
const json = value => JSON.stringify(value, null, 2) + '\n'
const tag = names => json({ values: names.map(name => `minecraft:${name}`) })

/** Path inside the pack to its text. */
function files () {
  const functions = { load: load(), tick: tick(), taken: taken(), due: due(), find: find(ON_LAND), find_water: find(IN_WATER), back: back() }
  for (const { name } of KINDS) functions[`taken/${name}`] = takenOf(name)
  return {
    'pack.mcmeta': json(PACK),
    'data/minecraft/tags/function/load.json': json({ values: ['respawning:load'] }),
    'data/minecraft/tags/function/tick.json': json({ values: ['respawning:tick'] }),
    'data/respawning/tags/block/free.json': tag(FREE),
    'data/respawning/tags/block/no_ground.json': tag(NO_GROUND),
    'data/respawning/tags/block/water.json': tag(WATER),
    ...Object.fromEntries(Object.entries(functions).map(([name, text]) => [`data/respawning/function/${name}.mcfunction`, text]))
  }
}

const load = () =>
  lines(
    '# The rules: `scoreboard players set #on respawning 1` switches it on, `#delay` is in ticks.',
    '# `scoreboard players get #returned respawning` tells how many came back.',
    'scoreboard objectives add respawning dummy',
    'scoreboard objectives add respawning.wait dummy',
    ...KINDS.map(({ name, criterion }) => `scoreboard objectives add respawning.${name} ${criterion}`),
    ...['on', 'taken', 'returned'].map(name => `scoreboard players add #${name} respawning 0`),
    `execute unless score #delay respawning matches 1.. run scoreboard players set #delay respawning ${DEFAULT_DELAY}`
  )

const tick = () =>
  lines(
    `scoreboard players remove ${WAITING} respawning.wait 1`,
    `execute as ${WAITING.replace(']', ',scores={respawning.wait=..0}]')} at @s run function respawning:due`,
    ...KINDS.map(
      ({ name }) => `execute as @a[scores={respawning.${name}=1..}] at @s run function respawning:taken/${name}`
    )
  )

// once for each that was taken: the score tells how many it were in this tick
const takenOf = name =>
  lines(
    `scoreboard players remove @s respawning.${name} 1`,
    `execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:${JSON.stringify(tagsOf(name))}}`,
    'function respawning:taken',
    `execute if score @s respawning.${name} matches 1.. run function respawning:taken/${name}`
  )

const tagsOf = name =>
  ['waiting', 'new', ...(FISH.includes(name) ? ['fish'] : []), name].map(word => `respawning.${word}`)

const taken = () =>
  lines(
    'execute as @e[type=minecraft:marker,tag=respawning.new] run scoreboard players add #taken respawning 1',
    'scoreboard players operation @e[type=minecraft:marker,tag=respawning.new] respawning.wait = #delay respawning',
    'tag @e[type=minecraft:marker,tag=respawning.new] remove respawning.new'
  )

// as the marker, at its place
const due = () =>
  lines(
    'scoreboard players set #found respawning 0',
    'execute if entity @s[tag=respawning.fish] run function respawning:find_water',
    'execute unless entity @s[tag=respawning.fish] run function respawning:find',
    'execute if score #found respawning matches 1 run kill @s',
    'execute if score #found respawning matches 0 run scoreboard players operation @s respawning.wait = #delay respawning'
  )

const find = place =>
  lines(
    '# The places in order; the first free one gets it.',
    ...places().map(
      ([x, y, z]) =>
        `execute if score #found respawning matches 0 positioned ~${x || ''} ~${y || ''} ~${z || ''} ${place} unless entity @a[distance=..${ELBOW_ROOM}] run function respawning:back`
    )
  )

const back = () =>
  lines(
    'scoreboard players set #found respawning 1',
    'scoreboard players add #returned respawning 1',
    ...KINDS.map(({ name, back }) => `execute if entity @s[tag=respawning.${name}] run ${back}`)
  )

function write () {
  fs.rmSync(FOLDER, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files())) {
    const file = path.join(FOLDER, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
}

if (require.main === module) write()
module.exports = { files, FOLDER, KINDS }
