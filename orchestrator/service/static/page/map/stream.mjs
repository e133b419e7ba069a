// Receives the land over a WebSocket while the page is visible, and connects again when the connection is lost.
import { decoded, inflated } from './frames.mjs'

const AGAIN = 2000 // milliseconds until a lost connection is opened again

/** Follows the land. `on` has world(why), tiles(list), seen({people, dimensions}) and activity(the parts `work`, `mobs` and `sites` that changed). Returns {open, close}; opening twice is harmless. */
export function landStream (on) {
  let socket = null
  let timer
  let wanted = false

  function open () {
    wanted = true
    if (socket || document.hidden) return
    clearTimeout(timer)
    const mine = socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/land`)
    mine.binaryType = 'arraybuffer'
    let names = []
    let turn = Promise.resolve() // frames are inflated one after another, so that a newer look of a chunk comes last
    const news = {
      land ({ why }) { names = []; on.world(why) },
      names ({ first, names: more }) { names.splice(first, names.length, ...more) },
      seen: on.seen,
      activity: on.activity
    }
    mine.onmessage = ({ data }) => {
      turn = turn.then(async () => {
        if (socket !== mine) return
        if (typeof data !== 'string') on.tiles(decoded(await inflated(data), names))
        else {
          const message = JSON.parse(data)
          if (Object.hasOwn(news, message.type)) news[message.type](message)
        }
      })
    }
    mine.onclose = () => {
      if (socket === mine) socket = null
      if (wanted) timer = setTimeout(open, AGAIN)
    }
  }

  function hide () {
    clearTimeout(timer)
    const old = socket
    socket = null
    if (old) {
      old.onclose = null
      old.close()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hide()
    else if (wanted) open()
  })

  return {
    open,
    close () {
      wanted = false
      hide()
    }
  }
}
