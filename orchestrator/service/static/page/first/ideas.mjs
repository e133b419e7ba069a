// Three things to try in a service without a crew; each one works in the world that it is for.
const WOODS = [
  { title: 'Gather wood', about: 'Three bots look for trees and bring 12 logs.', order: 'mine 12 logs' },
  { title: 'Make a pickaxe', about: 'The bots find out what it takes, and craft it.', order: 'get 1 wooden pickaxe' },
  { title: 'Make torches', about: 'Wood, tools, coal: a longer way, shared out.', order: 'get 4 torches' }
]
const FLAT = [
  { title: 'Dig', about: 'Three bots dig up 12 blocks of earth.', order: 'mine 12 dirt' },
  { title: 'Dig more', about: 'Watch how they share the work.', order: 'mine 60 dirt' },
  { title: 'Ask', about: 'See how a crew answers questions.', order: 'help' }
]

/** Returns the ideas for a world as the API shows it: title, one line about it, and the order that the new crew gets. */
export function ideasFor (world) {
  return world?.land === 'flat' ? FLAT : WOODS
}

/** What the teams are, for somebody who has never heard of them. */
export const TEAMS_ABOUT = {
  solo: 'One bot does all the work alone.',
  chain: 'Each bot does a part and hands the rest to the next.',
  graph: 'No leader: each bot may ask any other to help.',
  tree: 'A leader shares out the work to the others.'
}

const TEAMS = { solo: () => 'one bot alone', tree: bots => `${bots} with a leader`, chain: bots => `${bots} in a chain`, graph: bots => `${bots} without a leader` }
const MINDS = {
  symbolic: 'decide by rules', frugal: 'decide by rules, and make few tools', simulated: 'decide slowly and make mistakes on purpose',
  language: 'decide with a language model'
}

/** Describes a crew in plain words, such as `4 bots with a leader, decide by rules`. */
export function described ({ team, agents, mind }) {
  const bots = agents.length === 1 ? '1 bot' : agents.length ? `${agents.length} bots` : 'bots'
  const who = Object.hasOwn(TEAMS, team) ? TEAMS[team](bots) : bots
  return `${who}, ${Object.hasOwn(MINDS, mind) ? MINDS[mind] : `mind: ${mind}`}`
}
