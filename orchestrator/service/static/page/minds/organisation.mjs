// Draws who commands whom in a crew, what each member does and says, and the thoughts of the chosen one.
import { badge } from '../badge.mjs'
import { byId, drawn, element, keyed, write } from '../element.mjs'
import { doing, plain } from '../words.mjs'
import { everybody, layout } from './layout.mjs'
import { makeMind } from './mind.mjs'
import { makePlan } from './plan.mjs'
import { hearer, spoken, talks } from './thoughts.mjs'

const WIDE = 150 // pixels that a member needs beside another one
const WAYS = {
  solo: 'One agent alone.',
  chain: 'Each agent does a part and hands the rest to the next.',
  graph: 'Each agent may command any other one.',
  tree: 'The leader commands everybody else.'
}

export function makeOrganisation (page, attempt, speak) {
  const about = element('p', { class: 'soft' })
  const lines = drawn('svg', { class: 'edges', 'aria-hidden': 'true', preserveAspectRatio: 'none' })
  const members = element('ul', { class: 'members' })
  const picture = element('div', { class: 'picture' }, lines, members)
  const mind = makeMind(page, attempt, speak)
  const plan = makePlan()
  byId('minds').append(element('div', { class: 'card organisation' }, about, picture), plan.node, mind.node)
  const chosen = { name: '' }
  let latest = []

  function choose (name) {
    chosen.name = name
    parts.draw(...latest)
  }

  const parts = {
    draw (crew, state) {
      latest = [crew, state]
      if (!crew) return
      const { organisation: { name = '', root = '', edges = [] } = {}, agents } = crew
      const names = agents.map(agent => agent.name)
      if (!names.includes(chosen.name)) chosen.name = names.includes(root) ? root : names[0]
      const placed = layout({ name, root, edges }, names, Math.floor((picture.clientWidth || 640) / WIDE))
      const said = spoken(crew.conversation)
      picture.style.setProperty('--rows', placed.rows.length)
      picture.style.setProperty('--columns', Math.max(...placed.rows.map(row => row.length)))
      write(about, described(name, everybody(edges, names)))
      connect(lines, placed, talks(crew.conversation))
      keyed(members, agents, agent => agent.name, agent => member(agent, choose))
      for (const agent of agents) members.kept.get(agent.name).place(placed.at.get(agent.name), said.get(agent.name), agent.name === chosen.name)
      plan.draw(crew)
      mind.draw(crew, agents.find(agent => agent.name === chosen.name))
    }
  }
  new ResizeObserver(() => latest.length && parts.draw(...latest)).observe(picture)
  return parts
}

const described = (name, all) => [WAYS[name] ?? (all ? WAYS.graph : ''), 'Choose a bot to read its mind.'].join(' ').trim()

/** Draws the edges, and the latest messages over them. */
function connect (svg, { at, lines, rows }, latest) {
  svg.setAttribute('viewBox', `0 0 1000 ${rows.length * 100}`)
  const said = latest.filter(names => names.every(name => at.has(name)))
  const line = (names, kind) => {
    const [one, other] = names.map(name => at.get(name))
    const place = ({ x, y }) => `${(x * 1000).toFixed(0)} ${y * 100 + 50}`
    return drawn('path', { class: kind, d: `M${place(one)}L${place(other)}` })
  }
  svg.replaceChildren(...lines.map(names => line(names, 'edge')), ...said.map(names => line(names, 'edge talk')))
}

function member ({ name }, choose) {
  const mark = badge(name)
  const now = element('span', { class: 'doing soft' })
  const said = element('span', { class: 'saying' })
  const button = element('button', { type: 'button', on: { click: () => choose(name) } },
    mark.node, element('b', {}, plain(name)), now, said)
  const node = element('li', {}, button)
  return {
    node,
    update (agent) {
      mark.update(agent)
      write(now, plain(doing(agent)))
      button.classList.toggle('failed', Boolean(agent.failure))
    },
    place ({ x, y }, message, pressed) {
      node.style.left = `${x * 100}%`
      node.style.setProperty('--row', y)
      button.setAttribute('aria-pressed', String(pressed))
      const text = message ? `to ${hearer(message.to)}: ${plain(message.text)}` : ''
      write(said, text)
      button.title = [plain(name), now.textContent, text].filter(Boolean).join('\n')
    }
  }
}
