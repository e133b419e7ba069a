// The state of the page: folds each live event of the service into a new plain object; the old one is not changed.
// live.mjs receives the events, and every part that draws reads the result.
const LINES = 200 // lines of a conversation that are kept
const SENT = 100 // lines of it that the service sends at first, if there are so many

export const NOTHING = { world: null, crews: [] }

const FOLDS = {
  snapshot: (state, { world, crews }) => ({ ...state, world, crews: crews.map(crew => ({ ...crew, older: cut(crew) })) }),
  world: (state, world) => ({ ...state, world }),
  crew: (state, news) => ({ ...state, crews: withCrew(state.crews, news) }),
  gone: (state, { name }) => ({ ...state, crews: state.crews.filter(crew => crew.name !== name) }),
  poses: (state, { crews }) => ({ ...state, crews: state.crews.map(crew => posed(crew, crews[crew.name])) })
}

export const KINDS = Object.keys(FOLDS)

/** Returns the state after one event; the same state for an unknown kind. */
export function fold (state, kind, data) {
  return Object.hasOwn(FOLDS, kind) ? FOLDS[kind](state, data) : state
}

/** Returns the crew of that name, else the first one, with its leader first; undefined without crews. */
export function chosen (state, name) {
  const crew = state.crews.find(crew => crew.name === name) ?? state.crews[0]
  return crew && { ...crew, agents: ranked(crew.agents) }
}

/** Returns the agents by name after the leader; `index` gives each one a colour. */
function ranked (agents) {
  const order = ({ role, name }) => `${role === 'root' ? 0 : 1}${name}`
  return [...agents].sort((a, b) => order(a) < order(b) ? -1 : 1).map((agent, index) => ({ ...agent, index }))
}

/** Returns the crews with the news of one: the whole crew if they have a `conversation`, otherwise its changes. */
function withCrew (crews, { agents, lines, ...head }) {
  const known = crews.find(crew => crew.name === head.name)
  const before = known && !head.conversation ? known : { agents: [], conversation: head.conversation ?? [] }
  const said = [...before.conversation, ...(lines ?? [])]
  const crew = {
    ...before,
    ...head,
    older: head.conversation ? cut(head) : before.older || said.length > LINES, // whether the record has lines before these
    agents: withAgents(before.agents, agents ?? []),
    conversation: said.slice(-LINES)
  }
  return known ? crews.map(each => each === known ? crew : each) : [...crews, crew].sort((a, b) => a.name < b.name ? -1 : 1)
}

const cut = ({ conversation }) => (conversation ?? []).length >= SENT

function withAgents (agents, news) {
  const names = new Set(agents.map(agent => agent.name))
  const latest = new Map(news.map(agent => [agent.name, agent]))
  return [...agents.map(agent => latest.get(agent.name) ?? agent), ...news.filter(agent => !names.has(agent.name))]
}

/** Returns the crew with new positions. `poses` maps the name of each bot that moved to [x, y, z, yaw]. */
function posed (crew, poses = {}) {
  const moved = agent => {
    const [x, y, z, yaw] = poses[agent.name]
    return { ...agent, position: { x, y, z, yaw } }
  }
  return { ...crew, agents: crew.agents.map(agent => Object.hasOwn(poses, agent.name) ? moved(agent) : agent) }
}
