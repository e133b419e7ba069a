// Calls the API. Every failure is thrown as Failed, with a sentence that can be shown as it is.
const SILENT = 'The service is not answering. Try again when it is back.'
const PATIENCE = 10_000 // milliseconds until a call without an answer fails
const SLOW = 70_000 // the same, of a call that starts programs or sends a file

export class Failed extends Error {
  constructor (sentence, status = 0) {
    super(sentence)
    this.status = status
  }
}

/** Logs in: exchanges the token for a cookie that scripts cannot read. Throws Failed. */
export const signIn = token => ask('POST', 'session', undefined, { authorization: `Bearer ${token}` })
/** Logs in with the secret of a sign-in link, which works once. Throws Failed. */
export const signInByLink = secret => ask('POST', 'session', undefined, { authorization: `Link ${secret}` })
export const whoAmI = () => ask('GET', 'session')
export const signOut = () => ask('DELETE', 'session')
/** Says a line to a crew, as this player of the game if that is known. */
export const say = (crew, text, player = '') => ask('POST', 'commands', player ? { crew, text, player } : { crew, text })
export const voice = () => ask('GET', 'voice')
export const cancel = (crew, number) => ask('DELETE', `crews/${encodeURIComponent(crew)}/queue/${number}`)
/** Moves a waiting order to another place of its queue, from 1. */
export const move = (crew, number, to) => ask('POST', `crews/${encodeURIComponent(crew)}/queue/${number}/move`, { to })
export const phrases = crew => ask('GET', `crews/${encodeURIComponent(crew)}/phrases`)
export const calls = (crew, agent) => ask('GET', `crews/${encodeURIComponent(crew)}/calls?agent=${encodeURIComponent(agent)}`)
export const effects = (crew, line) => ask('GET', `crews/${encodeURIComponent(crew)}/lines/${line}`)
export const newCrew = wanted => ask('POST', 'crews', wanted)
export const crewOptions = () => ask('GET', 'crew-options')
export const budgets = () => ask('GET', 'budgets')
export const allow = (crew, limits) => ask('PUT', `budgets/${encodeURIComponent(crew)}`, limits)
export const serviceSettings = () => ask('GET', 'settings')
export const doctor = () => ask('POST', 'settings/doctor', undefined, {}, SLOW)
export const buildings = () => ask('GET', 'buildings')
export const building = name => ask('GET', `buildings/${encodeURIComponent(name)}`)
export const addBuilding = file => ask('PUT', `buildings/${encodeURIComponent(file.name)}`, file, {}, SLOW)
export const deleteBuilding = name => ask('DELETE', `buildings/${encodeURIComponent(name)}`)
export const dismiss = name => ask('DELETE', `crews/${encodeURIComponent(name)}`)

/** Asks the API and returns the JSON of its answer, which may take `patience` milliseconds. A `body` is sent as JSON, a file as it is. Throws Failed. */
export async function ask (method, path, body, headers = {}, patience = PATIENCE) {
  const answer = await sent(method, path, body, headers, patience)
  const data = await answer.json().catch(() => null)
  if (!answer.ok) throw new Failed(data?.error ?? `The service answered with ${answer.status}.`, answer.status)
  return data
}

async function sent (method, path, body, headers, patience) {
  const isFile = body instanceof Blob
  const kind = body ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}
  const request = { method, headers: { ...kind, ...headers }, body: isFile ? body : body && JSON.stringify(body) }
  try {
    return await fetch(`/api/${path}`, { ...request, signal: AbortSignal.timeout(patience) })
  } catch {
    throw new Failed(SILENT)
  }
}
