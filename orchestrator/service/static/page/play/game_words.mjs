// What the games of coordination are called on the page, and in which groups their actions stand, without a browser.
import { plain } from '../words.mjs'

export const RECORD = 'blockcrew_game' // the key that says that a line is the record of a game
export const ARROWS = { ArrowUp: 'north', ArrowDown: 'south', ArrowRight: 'east', ArrowLeft: 'west', e: 'interact', '.': 'stay' }
const FEW = 40 // actions that are shown as buttons; the others are chosen on the board or typed

/** Returns the parameters that a person chose, without those that have their default; numbers are numbers again. */
export function chosen (params, values) {
  const found = {}
  for (const [name, { default: usual }] of Object.entries(params)) {
    const value = typeof usual === 'number' ? Number(values[name]) : values[name]
    if (name in values && value !== usual) found[name] = value
  }
  return found
}

/** Returns the actions in groups by their first word, `many` where buttons would be too many; words with one action share a group. */
export function groups (legal) {
  const found = new Map()
  for (const action of legal) {
    const word = action.split(' ')[0]
    found.set(word, [...(found.get(word) ?? []), action])
  }
  const single = [...found.values()].filter(actions => actions.length === 1).flat()
  const several = [...found].filter(([, actions]) => actions.length > 1)
  return [...several, ...(single.length ? [['', single]] : [])].map(([word, actions]) => ({ word, actions, many: actions.length > FEW }))
}

const WAY = /^(?:move|go) to room (\d+)$/

/** Returns the actions that a board has no place for: in games with rooms, a press on a room goes there. */
export const besides = (game, legal) => ['capture', 'escape', 'transport'].includes(game) ? legal.filter(action => !WAY.test(action)) : legal

/** Returns the metrics of a game in words, such as `score 5, turns 12`. */
export function scores (metrics) {
  return Object.entries(metrics).map(([name, value]) => `${plain(name).replaceAll('_', ' ')} ${Number.isInteger(value) ? value : value.toFixed(2)}`).join(', ')
}

/** Returns the rooms of a game with who is in each and the action that leads there, undefined for none. */
export function rooms ({ rooms: places = {}, room, doors = [], explored = [], things = {}, gate, fixes_needed: fixes = {}, you }, legal) {
  const numbers = new Set([...Object.values(places), ...explored, ...doors.flatMap(door => door.between ?? door), ...Object.keys(fixes).map(Number)])
  if (room) numbers.add(room)
  if (gate) numbers.add(gate.room)
  const ways = Object.fromEntries(legal.flatMap(action => { const [, number] = WAY.exec(action) ?? []; return number ? [[number, action]] : [] }))
  for (const number of Object.keys(ways)) numbers.add(Number(number))
  return [...numbers].sort((a, b) => a - b).map(number => ({
    number,
    way: ways[number],
    who: [...Object.entries(places).filter(([, at]) => at === number).map(([name]) => plain(name)), ...(room === number ? [plain(you)] : [])],
    what: [
      ...Object.entries(things).filter(([, thing]) => thing.room === number).map(([name]) => plain(name)),
      ...(fixes[number] ? [`generator: ${fixes[number]} to fix`] : []),
      ...(gate?.room === number ? [`gate, ${gate.open ? 'open' : 'closed'}`] : []),
      ...doors.filter(({ button }) => button === number).map(({ between }) => `button of the door ${between.join('–')}`)
    ],
    doors: doors.filter(door => door.between?.includes(number)).map(({ between, open }) => `door to ${between.find(other => other !== number)} ${open ? 'open' : 'closed'}`)
  }))
}

/** Returns the layers of a structure from the ground: for each height its cells as [x, z, what], `what` being built, wanted or wrong. */
export function layers ({ world = [], missing = [], wrong = [] }) {
  const cells = [
    ...missing.map(([x, y, z, colour]) => [x, y, z, colour, 'wanted']),
    ...wrong.map(([x, y, z, colour]) => [x, y, z, colour, 'wrong']),
    ...world.map(([x, y, z, colour]) => [x, y, z, colour, 'built'])
  ]
  const heights = [...new Set([0, ...cells.map(([, y]) => y)])].sort((a, b) => a - b)
  return heights.map(height => ({ height, cells: cells.filter(([, y]) => y === height).map(([x, , z, colour, what]) => ({ x, z, colour, what })) }))
}
