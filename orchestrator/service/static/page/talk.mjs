// Draws the conversation of the shown crew. The end is followed until a person scrolls up; a button then tells of new lines.
import { byId, element, keyed, write } from './element.mjs'
import { clock, plain, speaker } from './words.mjs'

const NEAR = 40 // pixels from the end that still count as the end

/** Makes the conversation. `ask(crew, line)` shows what the line of that number caused; without it, nobody can ask. */
export function makeTalk (ask) {
  const box = byId('lines')
  const newer = byId('newer')
  const older = element('p', { class: 'soft', hidden: true })
  box.parentElement.before(older)
  const list = box.appendChild(element('ol'))
  const log = { shown: undefined, following: true, last: undefined }
  const end = follower(box, log, newer)
  byId('among').addEventListener('change', ({ target }) => {
    box.classList.toggle('brief', !target.checked)
    end()
  })
  list.addEventListener('keydown', step)
  newer.addEventListener('click', () => {
    end()
    box.focus()
  })
  return {
    draw (crew) {
      byId('talk').hidden = !crew
      write(older, crew?.older ? `Older lines are in the record of run ${crew.run}.` : '')
      keyed(list, crew ? numbered(crew) : [], ({ key }) => key, said => line(said, ask && (() => ask(crew.name, said.line))))
      rove(list)
      box.dataset.empty = 'Nothing has been said yet.'
      const last = list.lastElementChild
      if (log.following || log.shown !== crew?.name) end()
      else if (last !== log.last) newer.hidden = false
      Object.assign(log, { shown: crew?.name, last })
    }
  }
}

/** Leaves one button of the lines in the order of Tab: the newest, unless one of them has the focus. */
function rove (list) {
  const buttons = [...list.querySelectorAll('.caused-by')]
  if (buttons.includes(document.activeElement)) return
  for (const button of buttons) button.tabIndex = button === buttons.at(-1) ? 0 : -1
}

/** Moves the focus among the buttons of the lines with arrow up and down. */
function step (event) {
  const buttons = [...event.currentTarget.querySelectorAll('.caused-by')]
  const to = buttons[buttons.indexOf(event.target) + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? NaN)]
  if (!to) return
  event.preventDefault()
  event.target.tabIndex = -1
  to.tabIndex = 0
  to.focus()
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

/** Returns one line. A press on the button of a person's line shows what it caused. */
function line (said, ask) {
  const time = element('time', { datetime: new Date(said.at * 1000).toISOString() }, clock(said.at))
  const who = element('b', {}, element('bdi', {}, speaker(said)))
  const fate = said.kind === 'command' && !said.accepted && (said.accepted === false ? 'refused' : 'not a command')
  const tag = fate ? element('span', { class: 'tag' }, fate) : null
  const more = ask && said.line && said.kind === 'command' ? element('button', { type: 'button', class: 'caused-by', 'aria-label': `What it caused: ${plain(said.text)}`, title: 'What it caused', tabindex: -1, on: { click: ask } }, '›') : null
  const node = element('li', { class: said.kind }, time, ' ', who, ' ', element('bdi', { class: 'text' }, plain(said.text)), tag, more)
  return { node, update () {} }
}
