// Draws the goal of the crew, its progress and its spending; without a goal, suggestions for one.
import { dismiss } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { described } from './first/ideas.mjs'
import { makeWelcome } from './first/welcome.mjs'
import { makeQueue } from './queue.mjs'
import { amount, plain, spent, thing } from './words.mjs'

const ORDER = 'mine 12 logs'
const QUESTIONS = ['status', 'help']
const PAST = { done: 'Done', failed: 'Failed', stopped: 'Stopped' }
const COMING = 'The crew is joining the world. You can speak to it already: it gets your line when it is there.'
const LATER = 'The service tries again every few seconds; what you say meanwhile is kept.'
const LOADING = 'Loading…'
const OWNER = 'A crew is a group of bots in the game that does what you tell it.'
const OTHERS = 'Only an owner can start a crew. This page shows it as soon as there is one.'

/** Makes the goal. `makeNew()` opens the dialog for a new crew; `made(crew)` shows one that the service has just made. */
export function makeGoal (page, attempt, speak, makeNew, made) {
  const title = element('h1')
  const about = element('p', { class: 'soft' })
  const goal = element('p', { class: 'goal' })
  const past = element('p', { class: 'soft' })
  const bars = element('ul', { class: 'bars' })
  const money = element('p', { class: 'soft' })
  const queue = makeQueue(page, attempt)
  const order = idea(ORDER)
  const ideas = element('p', { class: 'ideas' }, 'Try ', order, ...QUESTIONS.map(idea))
  const first = element('button', { type: 'button', class: 'main', on: { click: makeNew } }, 'Start a crew')
  const welcome = makeWelcome(attempt, made)
  const end = element('button', { type: 'button', class: 'quiet', on: { click: ask } }, 'Dismiss')
  byId('goal').append(element('div', { class: 'head' }, title, end), about, goal, past, bars, ...queue.nodes, money, ideas, ...welcome.nodes, first)

  function idea (text) {
    return element('button', { type: 'button', class: 'quiet', on: { click: () => speak.suggest(text) } }, text)
  }

  function ask () {
    const name = title.textContent
    const dialog = byId('asking')
    write(byId('asking-text'), `Dismiss ${name}? Its bots will stop and leave the world. Its record will be kept.`)
    dialog.returnValue = ''
    dialog.onclose = () => dialog.returnValue && attempt(() => dismiss(name))
    dialog.showModal()
  }

  return {
    draw (crew, { world }) {
      const owner = page.person.role === 'owner'
      write(title, crew ? plain(crew.name) : world ? 'No crew yet' : LOADING)
      write(about, crew ? described(crew) : '')
      write(goal, crew ? aim(crew) : world ? owner ? OWNER : OTHERS : '')
      write(past, crew?.state === 'here' && !crew.goal ? ended(crew.last) : '')
      keyed(bars, crew?.progress ?? [], part => part.item, bar)
      queue.draw(crew)
      write(money, crew ? spent(crew.money) : '')
      ideas.hidden = !crew || crew.state !== 'here' || Boolean(crew.goal)
      order.hidden = page.person.role === 'guest'
      end.hidden = !crew || !owner
      first.hidden = Boolean(crew) || !owner || !world
      welcome.draw(first.hidden ? null : world)
    }
  }
}

function aim ({ state, why, goal, whole }) {
  if (state === 'away') return `The crew is not in the world: ${plain(why)}. ${LATER}`.replace('..', '.')
  if (state === 'coming') return COMING
  return goal ? plain(whole || goal) : 'Nothing to do.'
}

/** Returns how the last goal ended in words, with the reason if it failed. */
function ended (last) {
  if (!last) return ''
  return `${PAST[last.state]}: ${plain(last.goal)}` + (last.state === 'failed' && last.why ? ` (${plain(last.why)})` : '')
}

function bar ({ item }) {
  const meter = element('progress', { 'aria-label': thing(item) })
  const count = element('span', { class: 'count' })
  return {
    node: element('li', {}, element('span', {}, thing(item)), meter, count),
    update ({ wanted, got }) {
      meter.max = wanted
      meter.value = got
      write(count, `${amount(got)} of ${amount(wanted)}`)
    }
  }
}
