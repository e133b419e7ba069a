'use strict'
// A crew that is as large as one can be, as the live events of the service would tell of it.
const WIDE = index => `${'W'.repeat(14)}${String(index).padStart(2, '0')}` // a name as long as the game allows, of the widest letters

/** A crew of twenty with long names, as the service would tell of it, and as many lines of conversation as are asked for. */
function crowd (lines) {
  const names = Array.from({ length: 20 }, (_, index) => WIDE(index))
  const agents = names.map((name, index) => ({
    name, role: index ? 'leaf' : 'root', online: true, position: { x: index * 9, y: 64, z: index % 5 * 9, yaw: 0 }, health: 20, food: 20,
    inventory: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`thing_number_${at}`, at + 1])), objective: 'gain 75 logs',
    stages: [['make 1 wooden_pickaxe'], ['gain 75 logs']], task: 'make 1 wooden_pickaxe', queue: ['craftItem wooden_pickaxe', 'mineBlock'],
    action: 'craftItem wooden_pickaxe', verdict: 'ongoing', waits: false, errand: '', paused: false, why: '0 of 75 logs', failure: 'mineBlock: no log in sight'
  }))
  const said = from => Array.from({ length: 1000 }, (_, at) => ({ at: 1, speaker: names[at % 20], to: '', text: `line ${from + at}`, kind: 'said', source: '', line: 0 }))
  const head = {
    name: 'crowd', state: 'here', why: '', team: 'tree', mind: 'symbolic', run: 'r1', goal: 'mine 300 logs', whole: '', last: null, progress: [], plan: null,
    queue: { orders: [], held: false }, organisation: { name: 'tree', root: names[0], edges: names.slice(1).map(name => [names[0], name]) }, chests: [],
    money: { calls: 0, tokens_in: 0, tokens_out: 0, dollars: 0, unpriced: 0 }
  }
  const events = [['snapshot', { world: { name: 'embedded', address: '', version: '1.21.1', why: '' }, crews: [{ ...head, agents, conversation: [] }] }]]
  for (let from = 0; from < lines; from += 1000) events.push(['crew', { ...head, agents: [], lines: said(from) }])
  return events.map(([kind, data], id) => `event: ${kind}\nid: x-${id}\ndata: ${JSON.stringify(data)}\n\n`).join('')
}

module.exports = { crowd }
