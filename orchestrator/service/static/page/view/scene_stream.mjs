// Receives the scene over a WebSocket while the page is visible, says what is watched, and connects again when the connection is lost.
import { inflated } from '../map/frames.mjs'

const AGAIN = 2000 // milliseconds until a lost connection is opened again
const HEAD = 8 // bytes of a frame before its chunk

/**
 * Follows the scene of a crew. `on` has view(why), crew(bots), scene({version, dimension}), chunk(x, z, bytes), unload(list of x and z), blocks(list of x, y,
 * z and state), beings(frame), work(by bot) and sites(list); those after scene come in the order in which they were sent. Returns {watch(wish), open, close}.
 */
export function sceneStream (crew, on) {
  let [socket, timer, wanted, wish] = [null, 0, false, {}]

  function open () {
    wanted = true
    if (socket || document.hidden) return
    clearTimeout(timer)
    const mine = socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/crews/${encodeURIComponent(crew)}/view`)
    mine.binaryType = 'arraybuffer'
    let turn = Promise.resolve() // chunks are inflated one after another, so that a change of a block comes after its chunk
    mine.onopen = () => tell(wish)
    mine.onmessage = ({ data }) => {
      turn = turn.then(() => socket === mine && (typeof data === 'string' ? take(JSON.parse(data)) : chunk(data))).catch(error => console.error(error))
    }
    mine.onclose = () => {
      if (socket === mine) socket = null
      if (wanted) timer = setTimeout(open, AGAIN)
    }
  }

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

  function take (message) { if (Object.hasOwn(news, message.type)) return news[message.type](message) }

  async function chunk (data) {
    const head = new DataView(data, 0, HEAD)
    await on.chunk(head.getInt32(0, true), head.getInt32(4, true), await inflated(data.slice(HEAD)))
    tell({ type: 'ack', chunks: 1 })
  }

  function tell (message) { if (message.type && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)) }

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
    /** Says what is watched from now on: `bot`, or `at` (x and z), and `radius` in chunks. */
    watch (next) {
      wish = { type: 'watch', ...next }
      tell(wish)
    },
    open,
    close () {
      wanted = false
      hide()
    }
  }
}
