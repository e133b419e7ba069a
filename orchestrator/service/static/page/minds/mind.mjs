// Draws the mind of one agent: its hourglass from objective to verdict, its latest messages, and its questions to a model.
import { badge } from '../badge.mjs'
import { element, keyed, write } from '../element.mjs'
import { clock, plain } from '../words.mjs'
import { makeCalls } from './calls.mjs'
import { hearer, hourglass, messages } from './thoughts.mjs'

const ROLES = { root: 'leads', peer: 'leads and works', leaf: 'works' }
const NOTHING = 'nothing yet'

export function makeMind (page, attempt, speak) {
  const head = element('div', { class: 'head' })
  const stages = element('ol', { class: 'hourglass' })
  const failure = element('p', { class: 'trouble' })
  const heading = element('h4', {}, 'Latest messages')
  const talk = element('ul', { class: 'messages' })
  const calls = makeCalls(page, attempt)
  const node = element('section', { class: 'card mind', 'aria-label': 'The mind of the chosen bot' }, head, stages, failure, heading, talk, calls.node)
  let shown = ''
  let mark = null
  let role = null

  /** Writes the head anew for another bot. */
  function introduce (name) {
    shown = name
    mark = badge(name)
    role = element('span', { class: 'soft' })
    const call = speak && element('button', { type: 'button', class: 'quiet', 'aria-label': `Speak to ${plain(name)}`, on: { click: () => speak.address(name) } }, 'Speak')
    head.replaceChildren(...[mark.node, element('h3', {}, plain(name)), role, call].filter(Boolean))
  }

  return {
    node,
    draw (crew, agent) {
      node.hidden = !agent
      if (!agent) return
      if (agent.name !== shown) introduce(agent.name)
      mark.update(agent)
      write(role, [ROLES[agent.role], agent.errand && `for one person: ${plain(agent.errand)}`].filter(Boolean).join(', '))
      keyed(stages, hourglass(agent), ({ title }) => title, stage)
      write(failure, agent.failure ? `Last failure: ${plain(agent.failure)}` : '')
      const found = messages(crew.conversation, agent.name)
      heading.hidden = !found.length
      keyed(talk, found, said => [said.at, said.speaker, said.to, said.text].join('\n'), message)
      calls.draw(crew, agent.name)
    }
  }
}

function stage ({ title }) {
  const list = element('ol')
  const node = element('li', {}, element('h4', {}, title), list)
  return {
    node,
    update ({ lines, current, here }) {
      node.classList.toggle('here', here)
      if (here) node.setAttribute('aria-current', 'step')
      else node.removeAttribute('aria-current')
      const texts = lines.length ? lines : [NOTHING]
      keyed(list, texts.map((text, index) => ({ text, key: `${index}\n${text}`, first: index === current && texts.length > 1 })), ({ key }) => key, line)
      list.classList.toggle('empty', !lines.length)
    }
  }
}

function line ({ text }) {
  const node = element('li', {}, text)
  return { node, update: ({ first }) => node.classList.toggle('first', first) }
}

function message ({ at, speaker, to, text }) {
  const time = element('time', { class: 'soft', datetime: new Date(at * 1000).toISOString() }, clock(at))
  const who = element('b', {}, `${plain(speaker)} → ${hearer(to)}`)
  return { node: element('li', {}, time, ' ', who, ' ', element('bdi', {}, plain(text))), update () {} }
}
