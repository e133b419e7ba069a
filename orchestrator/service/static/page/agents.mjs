// Draws the members of the shown crew: one card each, with its body, objective, stage and current action.
import { byId, element, keyed, write } from './element.mjs'
import { carried, deed, doing, place, plain } from './words.mjs'
import { badge } from './badge.mjs'
import { makeButtons } from './commanding/buttons.mjs'

const LOW = 6 // health or food, of at most 20, that is marked as low

/** Makes the cards. Without `speak`, as in a replay, nobody can be addressed. */
export function makeAgents (page, attempt, speak) {
  const list = byId('agents')
  return {
    draw (crew) {
      byId('bots').hidden = !crew?.agents.length
      keyed(list, crew?.agents ?? [], agent => agent.name, agent => card(agent, speak, makeButtons(page, attempt, agent.name)))
      for (const agent of crew?.agents ?? []) list.kept.get(agent.name).buttons.draw(crew, agent)
    },
    /** Scrolls to the card of a bot and focuses it. */
    show (name) {
      const { node } = list.kept.get(name)
      node.scrollIntoView({ block: 'nearest' })
      node.focus()
    }
  }
}

function card ({ name }, speak, buttons) {
  const mark = badge(name)
  const role = element('span', { class: 'soft' })
  const call = speak && element('button', { type: 'button', class: 'quiet', 'aria-label': `Speak to ${plain(name)}`, on: { click: () => speak.address(name) } }, 'Speak')
  const now = element('p', { class: 'now' })
  const body = element('p', { class: 'body soft' })
  const [health, food, at] = ['health', 'food', 'at'].map(kind => body.appendChild(element('span', { class: kind })))
  const facts = element('dl')
  const fact = label => {
    const value = element('dd')
    facts.append(element('dt', {}, label), value)
    return value
  }
  const [why, objective, task, next, failure, things] = ['Why', 'Objective', 'Stage', 'Next', 'Last failure', 'Carries'].map(fact)
  const pocket = inventory(things, name)
  const head = element('div', { class: 'head' }, mark.node, element('h3', {}, plain(name)), role, call)
  return {
    buttons,
    node: element('li', { class: 'card agent', tabindex: 0 }, head, now, body, facts, buttons.node),
    update (agent) {
      mark.update(agent)
      write(role, agent.role === 'root' ? 'leads' : '')
      write(now, plain(deed(doing(agent))))
      write(health, agent.health === null ? '' : `health ${Math.ceil(agent.health)}`)
      write(food, agent.food === null ? '' : `food ${Math.ceil(agent.food)}`)
      write(at, agent.position ? place(agent.position) : '')
      health.classList.toggle('low', agent.health !== null && agent.health <= LOW)
      food.classList.toggle('low', agent.food !== null && agent.food <= LOW)
      told(why, agent.verdict && agent.verdict !== 'ongoing' ? plain(agent.why) : '')
      told(objective, plain(agent.objective))
      told(task, stage(agent))
      told(next, queued(agent))
      told(failure, plain(agent.failure))
      pocket(agent.inventory)
    }
  }
}

/** Draws what a bot carries: a few things, and all of them once its button is pressed. Returns how it is drawn. */
function inventory (value, name) {
  const text = element('span')
  const all = element('button', { type: 'button', class: 'quiet', 'aria-expanded': 'false' })
  value.className = 'pocket'
  value.append(text, ' ', all)
  let latest = {}
  const draw = inventory => {
    latest = inventory
    const open = all.getAttribute('aria-expanded') === 'true'
    const short = carried(inventory)
    const whole = carried(inventory, Infinity)
    write(text, open ? whole : short)
    write(all, short === whole ? '' : open ? 'Fewer' : 'All')
    all.setAttribute('aria-label', `${open ? 'Fewer' : 'All'} things that ${plain(name)} carries`)
    value.hidden = value.previousSibling.hidden = whole === ''
  }
  all.addEventListener('click', () => {
    all.setAttribute('aria-expanded', String(all.getAttribute('aria-expanded') === 'false'))
    draw(latest)
  })
  return draw
}

/** Writes the text of a fact, and hides its label if the text is empty. */
function told (value, text) {
  write(value, text)
  value.previousSibling.hidden = text === ''
}

/** Returns the current stage in words and how many follow it; empty if the stage is the objective itself. */
function stage ({ objective, task, stages }) {
  const later = stages.length - 1
  return task === objective ? '' : plain(task) + (task && later > 0 ? ` (${later} more stages)` : '')
}

/** Returns the actions after the current one, in words. */
function queued ({ action, queue }) {
  return (queue[0] === action ? queue.slice(1) : queue).map(plain).join(', then ')
}
