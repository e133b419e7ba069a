// What a kitchen is called in words, and what a press on a station does. No rule of the kitchen is here: the service says what is legal.
import { plain } from '../words.mjs'

export const KEYS = '1234567890qert' // of the stations, in their order
const PERSON = 'agent0'

/** Returns an item in words: `salmonSushi` is `salmon sushi`. */
export const dish = item => plain(item).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Returns the words for places, by their names: `pot0` and `pot1` are `pot A` and `pot B`, a place that is alone has no letter. */
export function placeWords (places) {
  const kinds = places.map(({ tool }) => tool)
  return Object.fromEntries(places.map(({ name, tool }) => {
    const word = tool === 'servingtable' ? 'serving table' : plain(tool)
    const number = Number(/\d+$/.exec(name)?.[0] ?? 0)
    return [name, kinds.filter(kind => kind === tool).length > 1 ? `${word} ${String.fromCharCode(65 + number)}` : word]
  }))
}

/** Returns the name of a cook: the person is `You`. */
export const cookName = ({ name, person }) => person ? 'You' : plain(name).replace('agent', 'Cook ')

/** Puts the words for places, cooks and items into a sentence of the service. */
export function inWords (sentence, words) {
  return plain(sentence)
    .replace(/\b[a-z]+\d+\b/gi, word => words[word] ?? word.replace(/^agent(\d+)$/i, 'cook $1'))
    .replace(/\b[a-z]+[A-Z]\w*/g, dish)
}

/** Returns what an action is called on a button at its place. */
export function label ({ verb, item }, { holds = '', inside = [], tool = '' } = {}) {
  if (verb === 'goto') return 'Go'
  if (verb === 'activate') return 'Start'
  if (verb === 'put') return tool === 'storage' ? `Throw away ${dish(holds)}` : tool === 'servingtable' ? `Serve ${dish(holds)}` : `Put ${dish(holds)}`
  if (verb === 'get') return `Take ${dish(item || inside[0] || '')}`
  return 'Wait'
}

/** Returns the actions of a station: `main` is that of a press on it, undefined if there is none or a choice; `more` are the others. */
export function actionsAt (place, legal, holds) {
  const here = legal.filter(action => action.place === place.name).map(action => ({ ...action, text: label(action, { ...place, holds }) }))
  const named = verb => here.filter(action => action.verb === verb)
  const gets = distinct(named('get'))
  const puts = place.tool === 'storage' ? [] : named('put')
  const main = puts[0] ?? named('activate')[0] ?? (gets.length === 1 && place.tool !== 'storage' ? gets[0] : named('goto')[0])
  const more = [...gets, ...named('activate'), ...named('put')].filter(action => action !== main)
  return { main, more }
}

/** Of two actions with the same text, such as `get` with and without the name of the only item, one is enough. */
function distinct (actions) {
  return actions.filter((action, index) => actions.findIndex(({ text }) => text === action.text) === index)
}

/** Returns the action to ask for where nothing can be done, so that the service says in one line why not. */
export function attemptAt ({ name, inside, pickable }, holds) {
  if (holds) return `put_${PERSON}_${name}`
  return inside.length && !pickable ? `activate_${PERSON}_${name}` : `get_${PERSON}_${name}`
}

/** Returns a command such as `get_agent1_tuna_storage0` in words: `take tuna at storage`. `held` is what its cook holds after it. */
export function commandWords (command, words, held = '') {
  const [verb, , ...rest] = command.split('_')
  const place = words[rest.at(-1)] ?? plain(rest.at(-1) ?? '')
  if (verb === 'goto') return `to ${place}`
  if (verb === 'get') return `take ${[dish(rest.length > 1 ? rest[0] : held), 'at', place].filter(Boolean).join(' ')}`
  if (verb === 'put') return `put down at ${place}`
  if (verb === 'activate') return `start ${place}`
  return 'wait'
}

/** Says in one or more sentences what came of the last step. */
export function told ({ step, cooks, served_now: served, expired, arrived, refused, losses = [], over, metrics }, words) {
  if (!step) return 'The kitchen is open.'
  const found = served.map(each => `Served: ${dish(each)}.`)
  if (expired) found.push(expired === 1 ? 'One order is lost.' : `${expired} orders are lost.`)
  if (arrived) found.push(`Ordered: ${dish(arrived)}.`)
  found.push(...refused.map(each => `Refused: ${inWords(each, words)}.`), ...losses.map(each => inWords(each, words)))
  if (over) found.push(`The kitchen is closed: ${metrics.completed} served, ${metrics.failed} lost.`)
  if (found.length) return found.join(' ')
  const me = cooks.find(({ person }) => person)
  return me?.command ? `You: ${commandWords(me.command, words, me.holds)}.` : `Step ${step}.`
}
