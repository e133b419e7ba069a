// Which buttons a crew or a bot gets: only orders that do something now. Pure functions.

/** Returns the orders for one bot as pairs of a title and the words for it. `here` says that the orders have a place: not on the tabletop. */
export function botDeeds ({ online, paused, errand, objective, action }, { guest, here, goal }) {
  if (guest || !online) return []
  const found = []
  if (paused) found.push(['Resume', 'resume'])
  else if (errand || (goal && (objective || action))) found.push(['Pause', 'pause'])
  if (here) found.push(['Come', 'come here'], ['Follow', 'follow me'])
  if (errand) found.push(['Let go', 'you can go'])
  return found
}

/** Returns the orders for a whole crew, in the same form. */
export function crewDeeds ({ state, goal, agents }, { guest }) {
  if (guest || state !== 'here') return []
  const paused = agents.some(agent => agent.paused)
  const working = goal && agents.some(agent => !agent.paused)
  return [...(working ? [['Pause', 'pause']] : []), ...(paused ? [['Resume', 'resume']] : [])]
}
