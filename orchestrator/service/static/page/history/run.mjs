// The view of one run: how it ended, its timeline, what bots held, plans, messages, and its record as a file. A run that goes on is followed.
import { element, write } from '../element.mjs'
import { summaryOf, timelineOf, wholeRun } from './calls.mjs'
import { actionTable, figuresTable, gainsPlot, inventoryPart, messagesPart, plansPart, summaryTable } from './run_parts.mjs'
import { makeFrame } from './run_frame.mjs'
import { noteOf } from './run_words.mjs'
import { addTo, lanesOf, newStory } from './story.mjs'

const AGAIN = 3000 // milliseconds between two looks at a run that goes on
const AT_ONCE = 5 // parts of a long record that are read without asking
const END_PART = 20_000 // events at the end of a long record that are read if a person wants its end
const RUNNING = 'running'

/** Makes the view in `root`. `attempt` shows errors of calls. */
export function makeRun (root, attempt) {
  let turn = 0 // counts the runs that were opened: what belongs to an earlier one is dropped
  let timer
  let fits = [] // draw pictures again when the window has another width

  async function show (id) {
    close()
    const page = { id, mine: turn, from: 0, after: 0, last: 0, whole: {} }
    root.replaceChildren(element('section', { class: 'card' }, element('h1', {}, 'Run'), element('p', { class: 'soft', role: 'status' }, 'Reading the record …')))
    page.run = await attempt(() => summaryOf(id))
    if (!page.run || page.mine !== turn) return
    page.parts = makeFrame(page.run, { more: () => readOn(page), end: () => begin(page, page.last - END_PART), first: () => begin(page, 0) })
    root.replaceChildren(...page.parts.cards)
    page.whole = await wholeRun(id).catch(error => ({ trouble: error.message }))
    if (page.mine !== turn) return
    if (page.whole.trouble) page.parts.unreadable(page.whole.trouble)
    else await begin(page, 0)
  }

  /** Reads from the event after `after` on, some parts at once, and draws what there is. */
  async function begin (page, after) {
    Object.assign(page, { story: newStory(after ? null : page.run.started), from: after, after, drawn: {} })
    await readOn(page)
  }

  async function readOn (page) {
    clearTimeout(timer)
    let found
    for (let part = 0; part < AT_ONCE; part++) {
      found = await attempt(() => timelineOf(page.id, page.after), page.parts.trouble)
      if (!found || page.mine !== turn) return
      addTo(page.story, found)
      Object.assign(page, { after: found.until, last: found.last })
      if (!found.next) break
    }
    if (page.drawn.events !== page.whole.events || page.drawn.after !== page.after) draw(page, found)
    page.parts.facts(page.run)
    write(page.parts.note, noteOf(page, found))
    if (page.run.state === RUNNING) timer = setTimeout(() => follow(page), AGAIN)
  }

  /** Looks again at a run that goes on; what is new is added. */
  async function follow (page) {
    if (document.hidden) {
      timer = setTimeout(() => follow(page), AGAIN)
      return
    }
    const run = await attempt(() => summaryOf(page.id), page.parts.trouble)
    if (!run || page.mine !== turn) return
    page.run = run
    page.whole = await wholeRun(page.id).catch(() => page.whole)
    if (page.mine === turn) await readOn(page)
  }

  function draw (page, found) {
    const { story, parts, whole, drawn } = page
    const lanes = lanesOf(story)
    const width = () => Math.max(200, parts.inventory.clientWidth || 600)
    const inventory = inventoryPart(story, lanes, width, parts.inventory.querySelector('select')?.value)
    const anew = (name, part) => { // what has not changed stays as it is, with what a person has opened in it
      if (drawn[name] !== story[name].length) parts[name].replaceChildren(part(story))
      drawn[name] = story[name].length
    }
    parts.timeline(story, lanes)
    parts.buttons({ more: found.next, end: found.next && page.last - page.after > END_PART, first: page.from })
    parts.doings.replaceChildren(summaryTable(lanes))
    parts.words(() => actionTable(lanes, story))
    parts.inventory.replaceChildren(inventory.node)
    const drawGains = () => parts.gains.replaceChildren(...(story.gains.length ? [element('h3', {}, 'Gained for the goal'), gainsPlot(story, width)] : []))
    drawGains()
    anew('plans', plansPart)
    anew('messages', messagesPart)
    parts.figures.replaceChildren(figuresTable(whole.result, whole.meta))
    Object.assign(drawn, { events: whole.events, after: page.after })
    fits = [parts.fit, inventory.fit, drawGains]
  }

  function close () {
    turn++
    clearTimeout(timer)
    fits = []
  }

  addEventListener('resize', () => fits.forEach(fit => fit()))
  return { show, close }
}
