// A WebSocket that is open while the page is visible, and is connected again when the connection is lost.
const AGAIN = 2000 // milliseconds until a lost connection is opened again

/**
 * Follows what is at a path of the service, such as /api/land. `begin(socket, isCurrent)` is called with each new connection and sets what it does with
 * messages; `isCurrent()` says whether it is still the one. Returns {open, close, send}; opening twice is harmless.
 */
export function visibleStream (path, begin) {
  let [socket, timer, wanted] = [null, 0, false]

  function open () {
    wanted = true
    if (socket || document.hidden) return
    clearTimeout(timer)
    const mine = socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
    mine.binaryType = 'arraybuffer'
    begin(mine, () => socket === mine)
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
    },
    /** Sends a message as JSON; nothing while there is no connection. */
    send (message) { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)) }
  }
}
