// What a line of a person caused, in words: one line for each event of the record. Pure functions.
import { amount, plain, thing } from '../words.mjs'
import { hearer } from './thoughts.mjs'

const WORDS = {
  said: ({ text }) => `says: ${plain(text)}`,
  goal_accepted: ({ goal, joins }) => `${joins ? 'adds to the goal' : 'begins the goal'}: ${plain(goal.text)}`,
  errand: ({ doing }) => doing ? `begins: ${plain(doing)}` : 'ends its task',
  objective: ({ objective }) => `takes the objective: ${plain(objective)}`,
  plan: ({ stages, why }) => `plans: ${stages.map(stage => stage.map(plain).join('; ')).join(', then ')}${why ? ` (${plain(why)})` : ''}`,
  action: ({ text }) => `begins: ${plain(text)}`,
  outcome: ({ skill, ok, note, reason, seconds }) => `${plain(skill)} ${ok ? 'worked' : 'failed'}${tail(note || reason)}, ${(seconds ?? 0).toFixed(1)} s`,
  verdict: ({ status, why }) => `judges: ${plain(status)}${tail(why)}`,
  message: ({ to, text }) => `to ${hearer(to)}: ${plain(text)}`,
  gain: ({ item, count }) => `${count < 0 ? 'spends' : 'gains'} ${amount(Math.abs(count))} ${thing(item)}`,
  corrected: ({ whole }) => `changes the goal to: ${plain(whole?.text)}`,
  not_replaced: ({ why }) => `could not be replaced${tail(why)}`,
  recruited: () => 'joins the crew',
  ended: ({ status, why }) => `the goal ended: ${plain(status)}${tail(why)}`,
  stopped: () => 'the goal was stopped',
  paused: ({ members }) => `pauses: ${members.map(plain).join(', ')}`,
  resumed_work: ({ members }) => `works again: ${members.map(plain).join(', ')}`,
  queue: ({ orders, held }) => `the queue is now: ${orders.map(({ order }) => plain(order)).join('; ') || 'empty'}${held && orders.length ? ', held until somebody says resume' : ''}`,
  home: ({ at }) => `the home is now at ${at.join(' ')}`
}

const tail = text => text ? `: ${plain(text)}` : ''

/** Returns what happened in an event of the record, in words. */
export function told ({ kind, data }) {
  return Object.hasOwn(WORDS, kind) ? WORDS[kind](data) : kind
}

/** Returns the time of an event after the line that caused it, such as +3.2 s or +2:05. */
export function later (seconds) {
  if (seconds < 60) return `+${Math.max(0, seconds).toFixed(1)} s`
  return `+${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** Returns how a command was taken, in words. */
export function taken ({ intent, accepted }) {
  if (!intent) return 'The crew did not treat it as an order or a question.'
  return `Read as “${plain(intent)}”` + (accepted ? '.' : ', and refused.')
}
