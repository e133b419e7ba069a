// Unpacks the replay of a run as the service sends it (service/replay/replaying.py). Pure functions.
import { unpackedTrack } from './tracks.mjs'

export const FORMAT = 1

/** Returns the recording: its head as it came, `changes` as {at, data} in the form of the live events, `marks` as {at, kind, agent, words}, and `tracks` by bot. */
export function unpacked ({ changes, marks, tracks, ...head }) {
  const name = head.about.crew || head.run
  return {
    ...head,
    name,
    changes: wholeAgents(changes).map(([at, data]) => ({ at, data: { name, ...data } })),
    marks: allMarks(marks, changes),
    tracks: new Map(Object.entries(tracks).map(([bot, numbers]) => [bot, unpackedTrack(numbers)]))
  }
}

/** Returns the changes with whole agents: those that came have only what has changed. */
function wholeAgents (changes) {
  const known = new Map()
  return changes.map(([at, change]) => {
    if (!change.agents) return [at, change]
    const agents = change.agents.map(news => {
      const agent = { position: null, ...known.get(news.name), ...news }
      known.set(agent.name, agent)
      return agent
    })
    return [at, { ...change, agents }]
  })
}

/** Returns all moments that one can jump to, in order; lines of the conversation are among them. */
function allMarks (marks, changes) {
  const said = changes.flatMap(([at, { lines = [] }]) => lines.map(({ speaker, text }) => ({ at, kind: 'message', agent: speaker, words: text })))
  return [...marks.map(([at, kind, agent, words]) => ({ at, kind, agent, words })), ...said].sort((one, other) => one.at - other.at)
}
