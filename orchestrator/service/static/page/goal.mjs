// Draws the goal of the crew, its progress and its spending; without a goal, suggestions for one.
import { dismiss } from './api.mjs'
import { byId, element, keyed, write } from './element.mjs'
import { makeQueue } from './queue.mjs'
import { amount, plain, spent, thing } from './words.mjs'

const ORDER = 'mine 12 logs'
const QUESTIONS = ['status', 'help']
const PAST = { done: 'Done', failed: 'Failed', stopped: 'Stopped' }
const COMING = 'The crew is joining the world.'
const OWNER = 'Start a crew, then tell it what to do.'
const OTHERS = 'An owner can start a crew.'

export function makeGoal (page, attempt, speak) {
  const title = element('h1')
  const about = element('p', { class: 'soft' })
  const goal = element('p', { class: 'goal' })
  const past = element('p', { class: 'soft' })
  const bars = element('ul', { class: 'bars' })
  const money = element('p', { class: 'soft' })
  const queue = makeQueue(page, attempt)
  const order = idea(ORDER)
  const ideas = element('p', { class: 'ideas' }, 'Try ', order, ...QUESTIONS.map(idea))
  const first = element('button', { type: 'button', class: 'main', on: { click: () => byId('making').showModal() } }, 'Start a crew')
  const end = element('button', { type: 'button', class: 'quiet', on: { click: ask } }, 'Dismiss')
  byId('goal').append(element('div', { class: 'head' }, title, end), about, goal, past, bars, ...queue.nodes, money, ideas, first)

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
    draw (crew) {
      const owner = page.person.role === 'owner'
      write(title, crew ? plain(crew.name) : 'No crew yet')
      write(about, crew ? described(crew) : '')
      write(goal, crew ? aim(crew) : owner ? OWNER : OTHERS)
      write(past, crew?.state === 'here' && !crew.goal ? ended(crew.last) : '')
      keyed(bars, crew?.progress ?? [], part => part.item, bar)
      queue.draw(crew)
      write(money, crew ? spent(crew.money) : '')
      ideas.hidden = !crew || crew.state !== 'here' || Boolean(crew.goal)
      order.hidden = page.person.role === 'guest'
      end.hidden = !crew || !owner
      first.hidden = Boolean(crew) || !owner || !page.state.world
    }
  }
}

function described ({ team, agents, mind }) {
  const size = agents.length === 1 ? ['1 bot'] : agents.length ? [`${agents.length} bots`] : []
  return [team, ...size, `${mind} mind`].join(', ')
}

function aim ({ state, why, goal, whole }) {
  if (state === 'away') return `Away: ${plain(why)}`
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
