// Awaits calls of the API for a whole page: errors become a sentence on it, and an expired session leads back to the log-in.
import { Failed } from './api.mjs'
import { byId, write } from './element.mjs'

/** Returns `attempt(work, place)`, which awaits a call and shows the sentence of an error in `place`. `ended()` is called when the session is over. */
export function makeAttempt (ended) {
  return async (work, place = byId('trouble')) => {
    write(place, '')
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (error.status === 401) ended()
      else write(place, error.message)
    }
  }
}
