// Draws the shared plan of a crew that works by CaPo: its steps, and what was said about it.
import { element, keyed, write } from '../element.mjs'
import { plain } from '../words.mjs'

export function makePlan () {
  const title = element('h3')
  const about = element('p', { class: 'soft' })
  const steps = element('ol', { class: 'steps' })
  const said = element('ul', { class: 'soft' })
  const node = element('div', { class: 'card shared-plan', hidden: true }, title, about, steps, said)
  return {
    node,
    draw ({ plan }) {
      node.hidden = !plan
      if (!plan) return
      write(title, `Shared plan ${plan.number}`)
      write(about, described(plan))
      keyed(steps, numbered(plan.subtasks), ({ key }) => key, line)
      keyed(said, numbered(plan.said), ({ key }) => key, line)
    }
  }
}

function described ({ designer, event, why, rounds, agreed }) {
  const how = agreed ? `agreed after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}` : `not agreed in ${rounds} rounds`
  return [`By ${plain(designer)}, ${how}.`, event && `Because: ${plain(event)}.`, why && plain(why)].filter(Boolean).join(' ')
}

const numbered = texts => texts.map((text, index) => ({ text, key: `${index}\n${text}` }))

function line ({ text }) {
  return { node: element('li', {}, plain(text)), update () {} }
}
