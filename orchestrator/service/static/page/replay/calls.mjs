// Calls of the API about the replay of a run.
import { ask } from '../api.mjs'

const PATIENCE = 60_000 // milliseconds: the service reads the whole record of the run

const path = run => `runs/${encodeURIComponent(run)}/replay`

export const replay = run => ask('GET', path(run), undefined, {}, PATIENCE)
export const land = run => ask('GET', `${path(run)}/land`, undefined, {}, PATIENCE)
/** Returns the address under which the service gives the replay as one file. */
export const fileOf = run => `/api/${path(run)}.html`
