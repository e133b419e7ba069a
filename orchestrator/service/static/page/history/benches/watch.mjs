// Follows the benchmarks in the stream of live events while one runs.
import { whoAmI } from '../../api.mjs'

const AGAIN = 2000 // milliseconds until a stream that the browser gave up is opened again

/** Calls `seen(bench)` for each change, and `again()` when the stream is there again after it was lost. Returns a function that ends it. */
export function watchBenches ({ seen, again, attempt }) {
  let source, timer
  let over = false
  let lost = false

  function open () {
    source = new EventSource('/api/events')
    source.addEventListener('bench', ({ data }) => over || seen(JSON.parse(data)))
    source.onopen = () => {
      if (lost) again()
      lost = false
    }
    source.onerror = async () => {
      lost = true
      if (source.readyState !== EventSource.CLOSED || over) return
      await attempt(whoAmI) // shows the form to sign in where the session is over
      if (!over) timer = setTimeout(open, AGAIN)
    }
  }

  open()
  return () => {
    over = true
    clearTimeout(timer)
    source.close()
  }
}
