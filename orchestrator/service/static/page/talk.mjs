// The conversation of the shown crew. New lines come at the end; whoever has scrolled up is left there.
import { byId, element, keyed } from './element.mjs'
import { clock, plain, speaker } from './words.mjs'

const NEAR = 40 // pixels from the end that still count as being there

export function makeTalk () {
  const list = byId('lines')
  let shown
  byId('among').addEventListener('change', ({ target }) => {
    list.classList.toggle('brief', !target.checked)
    list.scrollTop = list.scrollHeight
  })
  return {
    draw (crew) {
      byId('talk').hidden = !crew
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
      keyed(list, crew ? numbered(crew) : [], ({ key }) => key, line)
      list.dataset.empty = 'Nobody has said anything yet.'
      if (atEnd || shown !== crew?.name) list.scrollTop = list.scrollHeight
      shown = crew?.name
    }
  }
}

/** The same line twice is two lines. */
function numbered ({ name, conversation }) {
  const seen = new Map()
  return conversation.map(said => {
    const plainly = [name, said.at, said.speaker, said.text].join('\n')
    const count = (seen.get(plainly) ?? 0) + 1
    seen.set(plainly, count)
    return { ...said, key: `${plainly}\n${count}` }
  })
}

function line (said) {
  const time = element('time', { datetime: new Date(said.at * 1000).toISOString() }, clock(said.at))
  const who = element('b', {}, element('bdi', {}, speaker(said)))
  const fate = said.kind === 'command' && !said.accepted && (said.accepted === false ? 'refused' : 'no order')
  const tag = fate ? element('span', { class: 'tag' }, fate) : null
  const node = element('li', { class: said.kind }, time, ' ', who, ' ', element('bdi', { class: 'text' }, plain(said.text)), tag)
  return { node, update () {} }
}
