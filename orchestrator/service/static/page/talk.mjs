// Draws the conversation of the shown crew. The end is followed until a person scrolls up; a button then tells of new lines.
import { byId, element, keyed } from './element.mjs'
import { clock, plain, speaker } from './words.mjs'

const NEAR = 40 // pixels from the end that still count as the end

export function makeTalk () {
  const box = byId('lines')
  const newer = byId('newer')
  const list = box.appendChild(element('ol'))
  const log = { shown: undefined, following: true, last: undefined }
  const end = follower(box, log, newer)
  byId('among').addEventListener('change', ({ target }) => {
    box.classList.toggle('brief', !target.checked)
    end()
  })
  newer.addEventListener('click', () => {
    end()
    box.focus()
  })
  return {
    draw (crew) {
      byId('talk').hidden = !crew
      keyed(list, crew ? numbered(crew) : [], ({ key }) => key, line)
      box.dataset.empty = 'Nothing has been said yet.'
      const last = list.lastElementChild
      if (log.following || log.shown !== crew?.name) end()
      else if (last !== log.last) newer.hidden = false
      Object.assign(log, { shown: crew?.name, last })
    }
  }
}

/** Keeps the end of the box visible while it is followed. Returns a function that scrolls to the end and follows it again. */
function follower (box, log, newer) {
  let size = ''
  const measured = () => [box.clientWidth, box.clientHeight, box.scrollHeight].join()
  const end = () => {
    log.following = newer.hidden = true
    box.scrollTop = box.scrollHeight
    size = measured()
  }
  box.addEventListener('scroll', () => {
    if (log.following && size !== measured()) return end() // the box changed its size, and nobody scrolled
    log.following = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
    if (log.following) newer.hidden = true
  })
  new ResizeObserver(() => log.following && end()).observe(box)
  return end
}

/** Returns the lines, each with a unique key: the same line said twice has two keys. */
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
  const fate = said.kind === 'command' && !said.accepted && (said.accepted === false ? 'refused' : 'not a command')
  const tag = fate ? element('span', { class: 'tag' }, fate) : null
  const node = element('li', { class: said.kind }, time, ' ', who, ' ', element('bdi', { class: 'text' }, plain(said.text)), tag)
  return { node, update () {} }
}
