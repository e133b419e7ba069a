// Reads the stream of live events while a person is logged in, and reconnects when the service is back.
import { KINDS } from './state.mjs'
import { whoAmI } from './api.mjs'

const AGAIN = 1500 // milliseconds until a stream that the browser gave up is opened again
const ASLEEP = 20_000 // milliseconds in the background after which a phone may have lost the stream without noticing

/**
 * Follows the stream. `on` has event(kind, data), connected(yes) and signedOut(). Returns a function that ends it.
 * A browser reconnects by itself after a lost connection, but not after an answer such as 401 or 503.
 */
export function follow (on) {
  let source, timer, hidden, over = false
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
  // A phone that slept shows a stream as open that ended long ago: it is opened again, and begins with a whole snapshot.
  const woken = () => {
    if (document.hidden) hidden = Date.now()
    else if (hidden && Date.now() - hidden > ASLEEP) again()
  }
  const again = () => {
    clearTimeout(timer)
    source.close()
    open()
  }
  document.addEventListener('visibilitychange', woken)
  addEventListener('online', again)
  open()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', woken)
    removeEventListener('online', again)
    clearTimeout(timer)
    source.close()
  }
}
