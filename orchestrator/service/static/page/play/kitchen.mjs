// A kitchen on the page: the person cooks with mouse or keys, watches a planner, or looks at a recorded episode.
import { element, write } from '../element.mjs'
import { makeBoard } from './board.mjs'
import { answer, cook, logOf, playOn } from './calls.mjs'
import { moment } from './kitchen_log.mjs'
import { KEYS, actionsAt, attemptAt, inWords } from './kitchen_words.mjs'
import { makePlayback } from './playback.mjs'
import { makeQuestions } from './questions.mjs'

const PERSON = 'agent0'
const HELP = 'A press on a station goes there, or puts down, starts or takes what it can. Each press is one step.'
const WAIT = 'w'
const WALKING = 'The cooks are on their way …'

/** Makes the view in `root`. `attempt` awaits calls; `leave()` is called when the person is done. */
export function makeKitchen (root, attempt, leave) {
  let shown = null // the kitchen or the moment of a log that is drawn
  let level, questions, playback, asked, busy
  const title = element('h1')
  const state = element('p', { class: 'soft' })
  const joining = element('p', { class: 'soft' })
  const wait = element('button', { type: 'button', 'aria-keyshortcuts': WAIT, on: { click: () => act(`noop_${PERSON}`) } }, 'Wait ', element('kbd', { 'aria-hidden': 'true' }, WAIT))
  const log = element('a', { class: 'button', download: '' }, 'Download the log')
  const done = element('button', { type: 'button', class: 'quiet', on: { click: () => leave(shown) } }, 'Leave')
  const tools = element('div', { class: 'tools' }, wait, log, done)
  const help = element('p', { class: 'soft' }, HELP)
  const end = element('div')
  const board = makeBoard({ press, act })
  root.append(element('div', { class: 'card bar' }, element('div', {}, title, state, joining), tools, help), board.node, end)

  /** Plays a step with the person's action; the service says in one line why it cannot be done. */
  async function act (action) {
    if (busy || !shown || shown.watch || shown.over) return
    busy = true
    if (shown.address) board.tell(WALKING)
    try {
      draw(await cook(shown.id, action))
    } catch (error) {
      if (error.status !== 400) return await attempt(() => Promise.reject(error))
      board.tell(inWords(error.message, board.words()))
    } finally {
      busy = false
    }
  }

  function press (name) {
    const place = shown.places.find(each => each.name === name)
    const me = shown.cooks.find(({ person }) => person)
    const { main, more } = actionsAt(place, shown.legal, me.holds)
    if (main) return act(main.action)
    if (more.length) return root.querySelector(`[data-place="${name}"] .more button`).focus()
    return act(attemptAt(place, me.holds))
  }

  function draw (kitchen) {
    shown = kitchen
    title.textContent = `${kitchen.level.replaceAll('_', ' ')}`
    const rate = kitchen.metrics.completed + kitchen.metrics.failed ? `, ${Math.round(100 * kitchen.metrics.completed / (kitchen.metrics.completed + kitchen.metrics.failed))} %` : ''
    write(state, `Step ${kitchen.step} of ${kitchen.steps} · ${kitchen.metrics.completed} served, ${kitchen.metrics.failed} lost${rate}${kitchen.partners ? ` · ${kitchen.partners}` : ''}${kitchen.over && kitchen.seed !== null ? ` · seed ${kitchen.seed}` : ''}`)
    write(joining, kitchen.address ? `The cooks are bots in Minecraft: join at ${kitchen.address} to look on.` : '')
    wait.hidden = help.hidden = kitchen.watch || kitchen.over
    log.hidden = !kitchen.id
    if (kitchen.id) log.href = logOf(kitchen.id)
    board.draw(kitchen, level)
    playback?.at(kitchen.step, kitchen.steps)
    if (kitchen.over && kitchen.study && !asked) ask()
  }

  function ask () {
    asked = makeQuestions(questions.filter(({ alone }) => alone || shown.agents > 1), async answers => {
      const sent = await attempt(() => answer(shown.id, answers))
      return Boolean(sent)
    })
    end.replaceChildren(asked)
  }

  function begin (found, controls) {
    level = found
    asked = busy = null
    playback?.pause()
    playback?.node.remove()
    end.replaceChildren()
    playback = controls
    if (controls) root.firstElementChild.append(controls.node)
  }

  /** The keys of the kitchen: digits and letters for the stations, and those of the controls. */
  function key (event) {
    if (root.hidden || !shown || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input:not([type=range]), select, textarea, dialog')) return
    const pressed = event.key.toLowerCase()
    if (playback && pressed === 'p') playback.press()
    else if (playback && pressed === 's') playback.step()
    else if (!shown.watch && pressed === WAIT) act(`noop_${PERSON}`)
    else if (!shown.watch && !shown.over && KEYS.includes(pressed) && shown.places[KEYS.indexOf(pressed)]) {
      const name = shown.places[KEYS.indexOf(pressed)].name
      root.querySelector(`[data-place="${name}"] .press`).focus()
      press(name)
    } else return
    event.preventDefault()
  }
  document.addEventListener('keydown', key)

  return {
    /** Shows a kitchen of the service. */
    live (kitchen, found, asks) {
      questions = asks
      begin(found, kitchen.watch ? makePlayback({ forward: watchOn }) : null)
      draw(kitchen)
    },
    /** Shows a recorded episode from its first moment. */
    recorded (record, found) {
      let at = 0
      const seek = step => { at = step; draw(moment(record, at, found)); playback.at(at, record.steps.length) }
      begin(found, makePlayback({ seek, forward: () => { if (at < record.steps.length) seek(at + 1); return at < record.steps.length } }))
      seek(0)
    },
    close () {
      playback?.pause()
      shown = null
    }
  }

  async function watchOn () {
    const id = shown?.id
    const next = await attempt(() => playOn(id))
    if (!next || shown?.id !== id) return false
    draw(next)
    return !next.over
  }
}
