// The worker of the 3D view: keeps the blocks, and sends the page the rectangles of one section after another (world/meshing.mjs says which is next).
import { readChunk } from './world/chunk_reader.mjs'
import { Looks } from './world/looks.mjs'
import { Meshing } from './world/meshing.mjs'

const SLICE = 12 // milliseconds after which messages of the page are looked at
const PATIENCE = 300 // milliseconds without a new chunk, after which sections at the border of what is known are meshed, too
let meshing = null
let later = 0
let came = 0

const messages = {
  looks ({ table, pictures, most }) { meshing = new Meshing(new Looks(table, pictures, most)) },
  clear () { meshing.clear() },
  chunk ({ x, z, bytes }) {
    came = performance.now()
    meshing.put(x, z, readChunk(bytes))
  },
  drop ({ x, z }) { meshing.drop(x, z) },
  change ({ at }) { meshing.change(at) },
  focus ({ at }) { meshing.focus = at },
  again () { meshing.all() }
}

onmessage = ({ data }) => {
  messages[data.type](data)
  if (!later) later = setTimeout(work, 0)
}

function work () {
  later = 0
  const until = performance.now() + SLICE
  while (performance.now() < until) {
    const nearest = meshing.nearest()
    if (!nearest) return postMessage({ type: 'idle' })
    if (meshing.isBorder(nearest) && performance.now() - came < PATIENCE) break
    send(meshing.next())
  }
  later = setTimeout(work, meshing.isBorder(meshing.nearest()) ? PATIENCE / 4 : 0)
}

function send ({ x, y, z, quads }) {
  const fresh = meshing.looks.takeFresh()
  if (fresh.length) postMessage({ type: 'pictures', fresh })
  const counts = quads.map(({ count }) => count)
  const bytes = joined(quads.map(each => each.bytes()))
  postMessage({ type: 'mesh', x, y, z, counts, bytes }, [bytes.buffer])
}

function joined (parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
