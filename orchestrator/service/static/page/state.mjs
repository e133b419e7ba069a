// What the page knows: the service's live events folded into one plain object, without changing the one before.
// live.mjs brings the events, everything that draws reads the result.
const LINES = 200 // of a conversation that are kept

export const NOTHING = { world: null, crews: [] }

const FOLDS = {
  snapshot: (state, { world, crews }) => ({ ...state, world, crews }),
  world: (state, world) => ({ ...state, world }),
  crew: (state, news) => ({ ...state, crews: withCrew(state.crews, news) }),
  gone: (state, { name }) => ({ ...state, crews: state.crews.filter(crew => crew.name !== name) }),
  poses: (state, { crews }) => ({ ...state, crews: state.crews.map(crew => posed(crew, crews[crew.name])) })
}

export const KINDS = Object.keys(FOLDS)

/** The state after one event; of a kind that we do not know, as it was. */
export function fold (state, kind, data) {
  return Object.hasOwn(FOLDS, kind) ? FOLDS[kind](state, data) : state
}

/** The crew of that name, or the first there is, its leader first; undefined where there is none. */
export function chosen (state, name) {
  const crew = state.crews.find(crew => crew.name === name) ?? state.crews[0]
  return crew && { ...crew, agents: ranked(crew.agents) }
}

/** By name behind the leader; `index` gives everybody a colour. */
function ranked (agents) {
  const order = ({ role, name }) => `${role === 'root' ? 0 : 1}${name}`
  return [...agents].sort((a, b) => order(a) < order(b) ? -1 : 1).map((agent, index) => ({ ...agent, index }))
}

/** News with a `conversation` of their own are all there is of the crew; others are what changed. */
function withCrew (crews, { agents, lines, ...head }) {
  const known = crews.find(crew => crew.name === head.name)
  const before = known && !head.conversation ? known : { agents: [], conversation: head.conversation ?? [] }
  const crew = {
    ...before,
    ...head,
    agents: withAgents(before.agents, agents ?? []),
    conversation: [...before.conversation, ...(lines ?? [])].slice(-LINES)
  }
  return known ? crews.map(each => each === known ? crew : each) : [...crews, crew].sort((a, b) => a.name < b.name ? -1 : 1)
}

function withAgents (agents, news) {
  const names = new Set(agents.map(agent => agent.name))
  const latest = new Map(news.map(agent => [agent.name, agent]))
  return [...agents.map(agent => latest.get(agent.name) ?? agent), ...news.filter(agent => !names.has(agent.name))]
}

/** `poses` has x, y, z and where they look, of those who moved. */
function posed (crew, poses = {}) {
  const moved = agent => {
    const [x, y, z, yaw] = poses[agent.name]
    return { ...agent, position: { x, y, z, yaw } }
  }
  return { ...crew, agents: crew.agents.map(agent => Object.hasOwn(poses, agent.name) ? moved(agent) : agent) }
}
