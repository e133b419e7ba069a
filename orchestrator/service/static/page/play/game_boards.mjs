// Draws the state of a game of coordination as its seat sees it: one drawing for each kind of game.
import { element } from '../element.mjs'
import { plain } from '../words.mjs'
import { layers, rooms } from './game_words.mjs'

const SIDE = 10 // cells of a plan of CoBlock
const TILES = { X: 'counter', P: 'pot', O: 'onions', T: 'tomatoes', D: 'dishes', S: 'serving', ' ': 'floor' }
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']

/** Returns the drawing of a game; null for a kind that has none. `act(action)` plays, `legal` are the actions. */
export function drawing (game, facts, legal, act) {
  if (game === 'hanabi') return hanabi(facts)
  if (game === 'overcooked') return overcooked(facts)
  if (game === 'coblock') return coblock(facts, legal, act)
  if (['capture', 'escape', 'transport'].includes(game)) return roomsOf(facts, legal, act)
  return null
}

function hanabi ({ hands, fireworks, tokens, lives, deck, seat, discards }) {
  const stacks = Object.entries(fireworks).map(([colour, top]) => element('li', { class: 'card-of', 'data-colour': colour }, `${colour}${top || '–'}`))
  const rows = hands.map((hand, number) => element('li', {}, element('b', {}, number === seat ? 'Your hand' : `Hand of seat ${number}`), element('ol', { class: 'hand' }, ...hand.map((card, slot) => cardOf(card, slot)))))
  return element('div', { class: 'hanabi' },
    element('p', {}, `${tokens} information tokens, ${lives} lives, ${deck} cards in the deck, ${discards.length} discarded`),
    element('h2', {}, 'Stacks'), element('ul', { class: 'hand' }, ...stacks), element('ul', { class: 'hands' }, ...rows))
}

function cardOf ({ card, colors, ranks }, slot) {
  const known = card ?? `${colors.length === 1 ? colors : '?'}${ranks.length === 1 ? ranks : '?'}`
  return element('li', { class: 'card-of', 'data-colour': card?.[0] ?? (colors.length === 1 ? colors : '') }, element('b', {}, known), element('small', {}, `slot ${slot}`), element('small', {}, `${colors} ${ranks}`))
}

function overcooked ({ rows, players }) {
  const cells = rows.flatMap((row, y) => [...row].map((tile, x) => {
    const cook = players.find(({ at: [column, line] }) => column === x && line === y)
    const what = cook ? 'cook' : TILES[tile] ?? 'floor'
    return element('span', { class: 'tile', 'data-what': what, title: cook ? plain(cook.name) : what }, cook ? `${cook.name[0]}${{ N: '↑', S: '↓', E: '→', W: '←' }[cook.facing] ?? ''}` : tile.trim())
  }))
  const grid = element('div', { class: 'tiles', 'aria-hidden': 'true' }, ...cells)
  grid.style.setProperty('--columns', Math.max(...rows.map(row => row.length)))
  const legend = element('p', { class: 'soft' }, 'P pot, O onions, T tomatoes, D dishes, S serving, X counter. Arrow keys move, E is for pots and counters, the dot stays.')
  return element('div', {}, grid, element('ul', {}, ...players.map(({ name, holds }) => element('li', {}, `${plain(name)} holds ${plain(holds) || 'nothing'}`))), legend)
}

function roomsOf (facts, legal, act) {
  return element('ul', { class: 'stations', 'aria-label': 'Rooms' }, ...rooms(facts, legal).map(({ number, way, who, what, doors }) => element('li', { class: `station${who.includes(plain(facts.you)) ? ' here' : ''}` },
    element('button', { type: 'button', class: 'press', disabled: !way, on: { click: () => act(way) } }, element('b', {}, `Room ${number}`), element('span', { class: 'verb' }, way ? 'Go' : '')),
    element('p', { class: 'inside' }, who.join(', ')),
    ...[...what, ...doors].map(text => element('p', { class: 'running' }, text)))))
}

function coblock (facts, legal, act) {
  const may = new Set(legal)
  const colours = Object.entries(facts.inventory).filter(([, count]) => count > 0).map(([colour]) => colour)
  const hand = element('select', { 'aria-label': 'Colour in your hand' }, ...colours.map(colour => element('option', { value: colour, selected: colour === coblock.colour }, `${plain(colour)} (${facts.inventory[colour]})`)))
  hand.addEventListener('change', () => { coblock.colour = hand.value })
  const plans = layers(facts).map(({ height, cells }) => element('figure', {}, element('figcaption', {}, `Height ${height}`), plan(height, cells, may, hand, act)))
  return element('div', { class: 'coblock' }, element('label', {}, 'Colour in your hand ', hand), element('div', { class: 'plans' }, ...plans))
}

function plan (height, cells, may, hand, act) {
  const all = Array.from({ length: SIDE * SIDE }, (_, index) => [index % SIDE, Math.floor(index / SIDE)])
  const grid = element('div', { class: 'tiles blocks' }, ...all.map(([x, z]) => {
    const here = cells.filter(cell => cell.x === x && cell.z === z)
    const cell = here.find(({ what }) => what !== 'wanted') ?? here[0]
    const where = `${x} ${height} ${z}`
    const can = [...may].some(action => action.endsWith(` ${where}`))
    const text = cell ? { wanted: '·', built: '■', wrong: '×' }[cell.what] : ''
    const press = () => act([...may].find(action => action.endsWith(` ${where}`) && !action.startsWith('place ')) ?? `place ${hand.value} ${where}`)
    return element('button', { type: 'button', class: 'tile', 'data-block': COLOURS.includes(cell?.colour) ? cell.colour : '', 'data-state': cell?.what ?? '', disabled: !can, 'aria-label': `${where}${cell ? `, ${plain(cell.colour)} ${cell.what}` : ''}`, on: { click: press } }, text)
  }))
  grid.style.setProperty('--columns', SIDE)
  return grid
}
