// Reads the log of a kitchen in the browser: one moment of it has the same form as a kitchen of the API, so that one board shows both.
import { plain } from '../words.mjs'

export const NO_LOG = 'This file is no log of a kitchen: choose one that this page or “blockcrew cuisineworld play” has written.'

/** Returns the episodes in the text of a file. Throws an Error with a sentence for a text that has none. */
export function episodesIn (text) {
  const lines = text.split('\n').filter(line => line.trim())
  if (!lines.length) throw new Error(NO_LOG)
  return lines.map((line, index) => {
    try {
      return checked(JSON.parse(line))
    } catch {
      throw new Error(lines.length > 1 ? `Line ${index + 1}: ${NO_LOG}` : NO_LOG)
    }
  })
}

function checked (record) {
  const seen = [record.initial, ...record.steps.map(({ obs }) => obs)]
  const whole = typeof record.level === 'string' && seen.every(({ t, agents, tools, orders, done_list: done }) =>
    Number.isInteger(t) && [agents, orders, done].every(Array.isArray) && Object.values(tools).every(({ inside }) => Array.isArray(inside)))
  if (!whole || !record.steps.every(({ actions, ok }) => Array.isArray(actions) && Array.isArray(ok))) throw new Error(NO_LOG)
  return record
}

/** Returns the moment of a log after so many steps, as the API shows a kitchen. `level` is that of the catalogue, undefined for one that it lacks. */
export function moment (record, count, level) {
  const step = record.steps[count - 1]
  const seen = step?.obs ?? record.initial
  const lives = Object.fromEntries((record.schedule ?? []).map(([, dish, life]) => [dish, life]))
  const said = Object.fromEntries((step?.actions ?? []).map((command, index) => [command.split('_')[1], [command, step.ok[index]]]))
  return {
    level: plain(record.level),
    partners: plain(record.partners ?? ''),
    over: count === record.steps.length,
    step: seen.t,
    steps: record.steps.length,
    watch: true,
    places: Object.entries(seen.tools).map(([name, { inside, occupied, pickable }]) => ({ name, tool: level?.places[name] ?? name.replace(/\d+$/, ''), inside, running: occupied, pickable })),
    cooks: seen.agents.map(({ at, hold, occupied }, index) => cook(`agent${index}`, at, hold, occupied, said, record)),
    orders: seen.orders.map(([dish, left]) => ({ dish, left, life: lives[dish] ?? left })),
    served: seen.done_list,
    served_now: seen.just_done ?? [],
    arrived: step?.arrived ?? null,
    expired: step?.expired ?? 0,
    refused: [],
    legal: [],
    metrics: { completed: seen.done_list.length, failed: record.steps.slice(0, count).reduce((sum, { expired }) => sum + (expired ?? 0), 0) },
    answers: record.answers ?? {},
    seed: record.seed ?? null
  }
}

function cook (name, at, hold, busy, said, record) {
  const [command, ok] = said[name] ?? ['', true]
  return { name, person: name === 'agent0' && record.watched === false, at, holds: hold ?? '', busy, command, ok }
}
