'use strict'

// Chooses what a mob does: of the behaviours of its kind, the most urgent one that can begin. Each behaviour is a file with
//   begin(serv, mob) -> the state of the behaviour, or null if it does not apply now
//   go(serv, mob, memory) -> whether it continues; called every tick
//   end(serv, mob, memory), optional
// Traits happen beside the behaviour, in every tick. Called by plugins/entities/mobs.js.

const BEHAVIOURS = Object.fromEntries(
  ['panic', 'breed', 'tempt', 'follow_parent', 'graze', 'chase', 'wander', 'look', 'fish/avoid', 'fish/stroll'].map(name => [
    name,
    require(`./${name}`)
  ])
)
const TRAITS = Object.fromEntries(['grow', 'lay_eggs', 'daylight', 'fish/gills'].map(name => [name, require(`./${name}`)]))

const CALM = ['panic', 'wander', 'look']
// most urgent first
const MINDS = {
  farm: { behaviours: ['panic', 'breed', 'tempt', 'follow_parent', 'wander', 'look'], traits: ['grow'] },
  zombie: { behaviours: ['chase', 'wander', 'look'], traits: ['daylight'] },
  fish: { behaviours: ['fish/avoid', 'fish/stroll'], traits: ['fish/gills'] }
}
const SPECIAL = {
  sheep: { behaviours: ['panic', 'breed', 'tempt', 'follow_parent', 'graze', 'wander', 'look'], traits: ['grow'] },
  chicken: { ...MINDS.farm, traits: ['grow', 'lay_eggs'] }
}
const RECONSIDER_EVERY = 2
const PADDLING = 0.8

function mindOf ({ kind }, nature) {
  const { behaviours, traits } = SPECIAL[kind] ?? MINDS[nature.behaviours] ?? { behaviours: plain(nature), traits: [] }
  return {
    behaviours: behaviours.map(name => BEHAVIOURS[name]),
    traits: traits.map(name => TRAITS[name]),
    current: -1,
    memory: null
  }
}

// mobs that fly, those that swim and are no fish, and entities that only stand, do not move
const plain = ({ still, flies, swims }) => (still || flies || swims ? [] : CALM)

function think (serv, mob) {
  const { mind } = mob
  for (const trait of mind.traits) trait(serv, mob)
  if (mind.behaviours.length === 0) return
  mob.drive = null
  if ((serv.tickCount + mob.id) % RECONSIDER_EVERY === 0) reconsider(serv, mob)
  const now = mind.behaviours[mind.current]
  if (now && !now.go(serv, mob, mind.memory)) stop(serv, mob)
  if ((mob.afloat || mob.inLava) && mob.nature.behaviours !== 'fish' && Math.random() < PADDLING) mob.wantsJump = true
}

function reconsider (serv, mob) {
  const { mind } = mob
  const until = mind.current < 0 ? mind.behaviours.length : mind.current
  for (let i = 0; i < until; i++) {
    const before = mob.way
    const memory = mind.behaviours[i].begin(serv, mob)
    if (!memory) continue
    // it may have a path already
    const way = mob.way === before ? null : mob.way
    stop(serv, mob)
    mob.way = way
    Object.assign(mind, { current: i, memory })
    return
  }
}

function stop (serv, mob) {
  const { mind } = mob
  mind.behaviours[mind.current]?.end?.(serv, mob, mind.memory)
  Object.assign(mind, { current: -1, memory: null })
  mob.way = null
  mob.drive = null
}

module.exports = { mindOf, think }
