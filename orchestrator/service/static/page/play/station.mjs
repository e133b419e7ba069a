// Draws one station of a kitchen: a button for what a press does, what is inside, who stands there, and further actions.
import { badge } from '../badge.mjs'
import { element, keyed, write } from '../element.mjs'
import { actionsAt, cookName, dish } from './kitchen_words.mjs'

/** Makes a station. `on` has press(place), for the main action, and act(action), for one of the others. */
export function makeStation (name, key, on) {
  const word = element('b')
  const verb = element('span', { class: 'verb' })
  const press = element('button', { type: 'button', class: 'press', 'aria-keyshortcuts': key, on: { click: () => on.press(name) } }, element('kbd', { 'aria-hidden': 'true' }, key), word, verb)
  const inside = element('p', { class: 'inside' })
  const running = element('p', { class: 'running' })
  const more = element('div', { class: 'more' })
  const who = element('ul', { class: 'who' })
  const node = element('li', { class: 'station', 'data-place': name }, press, inside, running, more, who)
  return {
    node,
    update ({ place, words, cooks, legal, me, tool }) {
      const { main, more: others } = actionsAt(place, legal, me?.holds)
      node.classList.toggle('here', me?.at === name)
      node.classList.toggle('ready', place.pickable && place.inside.length > 0 && !place.running)
      node.dataset.tool = place.tool
      write(word, words[name])
      write(verb, main?.text ?? '')
      press.disabled = !me
      write(inside, contents(place))
      write(running, state(place, tool))
      keyed(more, others, ({ action }) => action, action => button(action, on))
      keyed(who, cooks.filter(({ at }) => at === name), each => each.name, mark)
    }
  }
}

const contents = ({ inside, tool }) => inside.map(dish).join(', ') || (tool === 'storage' ? 'all ingredients' : 'empty')

function state ({ running, pickable, inside, tool }, kind) {
  if (running) return `runs for ${running} more step${running === 1 ? '' : 's'}`
  if (tool === 'storage' || tool === 'servingtable') return ''
  if (pickable && inside.length) return 'can be taken'
  if (!kind) return ''
  return kind.duration ? `takes ${kind.duration} step${kind.duration === 1 ? '' : 's'}` : 'works at once'
}

function button (action, on) {
  const node = element('button', { type: 'button', class: 'quiet', on: { click: () => on.act(action.action) } }, action.text)
  return { node, update () {} }
}

function mark (cook) {
  const round = badge(cook.person ? 'Me' : cook.name.replace('agent', ''))
  const text = element('span')
  return {
    node: element('li', {}, round.node, text),
    update (latest) {
      round.update({ index: Number(latest.name.replace('agent', '')), online: true })
      const busy = latest.busy ? `, busy for ${latest.busy}` : ''
      text.textContent = `${cookName(latest)}${latest.holds ? ` with ${dish(latest.holds)}` : ''}${busy}`
    }
  }
}
