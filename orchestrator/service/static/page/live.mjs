// Reads the stream of live events while a person is logged in, and reconnects when the service is back.
import { KINDS } from './state.mjs'
import { whoAmI } from './api.mjs'

const AGAIN = 1500 // milliseconds until a stream that the browser gave up is opened again

/**
 * Follows the stream. `on` has event(kind, data), connected(yes) and signedOut(). Returns a function that ends it.
 * A browser reconnects by itself after a lost connection, but not after an answer such as 401 or 503.
 */
export function follow (on) {
  let source, timer, over = false
  const open = () => {
    source = new EventSource('/api/events')
    source.onopen = () => on.connected(true)
    source.onerror = lost
    for (const kind of KINDS) source.addEventListener(kind, ({ data }) => on.event(kind, JSON.parse(data)))
  }
  const lost = async () => {
    if (over) return
    on.connected(false)
    if (source.readyState !== EventSource.CLOSED) return
    const gone = await whoAmI().then(() => false, error => error.status === 401)
    if (over) return
    if (gone) on.signedOut()
    else timer = setTimeout(open, AGAIN)
  }
  open()
  return () => {
    over = true
    clearTimeout(timer)
    source.close()
  }
}
