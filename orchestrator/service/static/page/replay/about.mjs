// The head of a replay: which run it is, its goal and progress at the moment, what is missing, and how to get it as a file.
import { aim, bar, ended } from '../aims.mjs'
import { byId, element, keyed, write } from '../element.mjs'
import { amount, plain, spent } from '../words.mjs'

const ABSENT = { away: 'None of the bots is in the world.', coming: 'The crew is joining the world.' }

/** Makes the head in #goal. Returns `say(text)` for the time before a recording is there, `load(recording)` and `draw(crew)`. */
export function makeAbout () {
  const title = element('h1', {}, 'Replay')
  const about = element('p', { class: 'soft', hidden: true })
  const notes = element('ul', { class: 'notes', hidden: true })
  const goal = element('p', { class: 'goal', hidden: true })
  const past = element('p', { class: 'soft', hidden: true })
  const bars = element('ul', { class: 'bars' })
  const money = element('p', { class: 'soft', hidden: true })
  byId('goal').append(title, about, notes, goal, past, bars, money)
  return {
    say: text => write(about, text),
    load (recording) {
      write(title, `Run ${recording.run}`)
      write(about, described(recording))
      keyed(notes, recording.notes.map(text => ({ text })), ({ text }) => text, ({ text }) => ({ node: element('li', {}, plain(text)), update () {} }))
      notes.hidden = !recording.notes.length
    },
    draw (crew) {
      write(goal, ABSENT[crew.state] ?? aim(crew))
      write(past, crew.goal ? '' : ended(crew.last))
      keyed(bars, crew.progress, part => part.item, bar)
      write(money, spent(crew.money))
    }
  }
}

/** Returns what a run was made of, in words. */
export function described ({ about, world, begin }) {
  const { crew, team, workers, mind, speed } = about
  const when = begin ? new Date(begin * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }) : ''
  const who = [crew && `crew ${plain(crew)}`, team && `team ${plain(team)}${workers ? ` of ${amount(workers)}` : ''}`, mind && `mind ${plain(mind)}`]
  return [when, ...who, world.name && `world ${plain(world.name)} ${plain(world.version)}`.trim(), speed > 1 && `${speed} times as fast as usual`].filter(Boolean).join(', ')
}
