// What an agent thinks, in words: the stages of its hourglass from objective to verdict, and what it said last. Pure functions.
import { doing, plain } from '../words.mjs'

const VERDICTS = { ongoing: 'going on', success: 'reached', fail: 'given up' }
const RECENT = 5 // messages of a crew that count as the latest

/** Returns the stages of an agent's hourglass: a title, its lines, which of them is the current one, and whether it is at that stage. */
export function hourglass (agent) {
  const { objective, stages, queue, verdict, why } = agent
  const judged = verdict ? [VERDICTS[verdict] + (why ? `: ${plain(why)}` : '')] : []
  const found = [
    { title: 'Objective', lines: objective ? [plain(objective)] : [] },
    { title: 'Plan', lines: stages.map(stage => stage.map(plain).join('; ')), current: 0 },
    { title: 'Actions', lines: queue.map(plain), current: 0 },
    { title: 'Now', lines: [plain(doing(agent))] },
    { title: 'Verdict', lines: judged }
  ]
  return found.map(stage => ({ ...stage, here: stage.title === phase(agent) }))
}

/** Returns the title of the stage at which an agent is; empty while it has no objective. */
export function phase ({ objective, stages, queue, action, verdict, waits, online }) {
  if (!objective || !online) return ''
  if (action) return 'Now'
  if (waits || (verdict && verdict !== 'ongoing')) return 'Verdict'
  if (queue.length) return 'Actions'
  return stages.length ? 'Plan' : 'Objective'
}

/** Returns the latest messages between members, newest first: at most `most`, and only those from or to `name` if one is given. */
export function messages (conversation, name = '', most = 6) {
  const found = conversation.filter(({ kind, speaker, to }) => kind === 'message' && (!name || speaker === name || to === name))
  return found.slice(-most).reverse()
}

/** Returns by speaker the latest message of each member that spoke in one of the crew's latest ones. */
export function spoken (conversation) {
  return new Map(messages(conversation, '', RECENT).reverse().map(said => [said.speaker, said]))
}

/** Returns the pairs of a speaker and a hearer in the crew's latest messages, each once. */
export function talks (conversation) {
  const pairs = messages(conversation, '', RECENT).map(({ speaker, to }) => [speaker, to])
  return pairs.filter(([one, other], at) => pairs.findIndex(pair => pair[0] === one && pair[1] === other) === at)
}

/** Returns whom a message is for, in words. */
export const hearer = to => to === '@all' ? 'everybody' : plain(to)

/** Returns the price, the tokens and the wait of a model call in one line. */
export function cost ({ tokens_in: read, tokens_out: written, tokens_thought: thought, price, seconds }) {
  const money = price === null ? 'price unknown' : `$${price.toFixed(price < 0.01 ? 5 : 3)}`
  const thoughts = thought ? ` (${thought} of them thoughts)` : ''
  return `${read} tokens in, ${written} out${thoughts}, ${money}, ${seconds.toFixed(1)} s`
}
