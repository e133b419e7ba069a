// Receives the land over a WebSocket.
import { visibleStream } from '../stream.mjs'
import { decoded, inflated } from './frames.mjs'

/** Follows the land. `on` has world(why), tiles(list), seen({people, dimensions}) and activity(the parts `work`, `mobs` and `sites` that changed). Returns {open, close}; opening twice is harmless. */
export function landStream (on) {
  return visibleStream('/api/land', (socket, isCurrent) => {
    let names = []
    let turn = Promise.resolve() // frames are inflated one after another, so that a newer look of a chunk comes last
    const news = {
      land ({ why }) { names = []; on.world(why) },
      names ({ first, names: more }) { names.splice(first, names.length, ...more) },
      seen: on.seen,
      activity: on.activity
    }
    socket.onmessage = ({ data }) => {
      turn = turn.then(async () => {
        if (!isCurrent()) return
        if (typeof data !== 'string') on.tiles(decoded(await inflated(data), names))
        else {
          const message = JSON.parse(data)
          if (Object.hasOwn(news, message.type)) news[message.type](message)
        }
      })
    }
  })
}
