// Receives the scene over a WebSocket, and says what is watched.
import { inflated } from '../map/frames.mjs'
import { visibleStream } from '../stream.mjs'

const HEAD = 8 // bytes of a frame before its chunk

/**
 * Follows the scene of a crew. `on` has view(why), crew(bots), scene({version, dimension}), chunk(x, z, bytes), unload(list of x and z), blocks(list of x, y,
 * z and state), beings(frame), work(by bot) and sites(list); those after scene come in the order in which they were sent. Returns {watch(wish), open, close}.
 */
export function sceneStream (crew, on) {
  let wish = null
  const news = {
    view: ({ why }) => on.view(why),
    crew: ({ bots }) => on.crew(bots),
    scene: on.scene,
    unload: ({ chunks }) => on.unload(chunks),
    blocks: ({ at }) => on.blocks(at),
    beings: on.beings,
    work: ({ work }) => on.work(work),
    sites: ({ sites }) => on.sites(sites)
  }

  const stream = visibleStream(`/api/crews/${encodeURIComponent(crew)}/view`, (socket, isCurrent) => {
    let turn = Promise.resolve() // chunks are inflated one after another, so that a change of a block comes after its chunk
    socket.onopen = () => wish && stream.send(wish)
    socket.onmessage = ({ data }) => {
      turn = turn.then(() => isCurrent() && (typeof data === 'string' ? take(JSON.parse(data)) : chunk(data))).catch(error => console.error(error))
    }
  })

  function take (message) { if (Object.hasOwn(news, message.type)) return news[message.type](message) }

  async function chunk (data) {
    const head = new DataView(data, 0, HEAD)
    await on.chunk(head.getInt32(0, true), head.getInt32(4, true), await inflated(data.slice(HEAD)))
    stream.send({ type: 'ack', chunks: 1 })
  }

  return {
    /** Says what is watched from now on: `bot`, or `at` (x and z), and `radius` in chunks. */
    watch (next) {
      wish = { type: 'watch', ...next }
      stream.send(wish)
    },
    open: stream.open,
    close: stream.close
  }
}
