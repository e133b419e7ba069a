// The land of the 3D view on the page's side: gives chunks to the worker, its rectangles to the renderer, and answers which block is where.
import { BlockWorld } from './world/block_world.mjs'
import { readChunk } from './world/chunk_reader.mjs'
import { Looks } from './world/looks.mjs'
import { fetchLooks } from './textures.mjs'

/** Makes the land. `on` has changed() and missing(command): the command that installs textures, or empty. */
export function makeLand (renderer, on) {
  const world = new BlockWorld()
  let [worker, looks, pictures, version, idle] = [null, null, new Map(), '', false]

  const take = {
    pictures ({ fresh }) { for (const [layer, texture] of fresh) put(layer, texture) },
    mesh (section) {
      if (world.chunk(section.x, section.z)) renderer.mesh(section)
      idle = false
      on.changed()
    },
    idle () { idle = true; on.changed() }
  }
  const layers = new Map() // number of a picture -> its texture, to put them on a new card

  function put (layer, texture) {
    layers.set(layer, texture)
    if (!renderer.lost) renderer.picture(layer, pictures.get(texture).pixels)
  }

  function clear () {
    world.clear()
    renderer.clear()
    worker?.postMessage({ type: 'clear' })
  }

  return {
    /** Makes ready for a game version. Throws Failed if the service does not say what its blocks look like. */
    async begin (wanted) {
      if (wanted === version) return
      const found = await fetchLooks(wanted)
      ;[version, pictures] = [wanted, found.pictures]
      on.missing(found.missing)
      looks = new Looks({ blocks: found.table.blocks, models: null })
      worker?.terminate()
      worker = new Worker(new URL('./mesh_worker.mjs', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }) => take[data.type](data)
      const known = new Map([...pictures].map(([name, { pass, colour }]) => [name, { pass, colour }]))
      worker.postMessage({ type: 'looks', table: found.table, pictures: known, most: renderer.most })
    },
    chunk (x, z, bytes) {
      if (!worker) return
      world.put(x, z, readChunk(bytes))
      worker.postMessage({ type: 'chunk', x, z, bytes })
      idle = false
    },
    unload (chunks) {
      for (let at = 0; at < chunks.length; at += 2) {
        const [x, z] = chunks.slice(at, at + 2)
        world.drop(x, z)
        renderer.drop(x, z)
        worker?.postMessage({ type: 'drop', x, z })
      }
      on.changed()
    },
    change (numbers) {
      for (let at = 0; at < numbers.length; at += 4) world.set(...numbers.slice(at, at + 4))
      worker?.postMessage({ type: 'change', at: numbers })
    },
    focus ({ x, y, z }) { worker?.postMessage({ type: 'focus', at: [x, y, z] }) },
    /** Puts everything on a new card. */
    again () {
      for (const [layer, texture] of layers) put(layer, texture)
      worker?.postMessage({ type: 'again' })
    },
    /** Returns the name of a block; undefined where the land is not known. */
    nameAt (x, y, z) {
      const state = world.at(x, y, z)
      return state === undefined || !looks ? undefined : looks.nameOf(state)
    },
    /** Tells whether a whole block is there, through which no camera looks. */
    blocks (x, y, z) {
      const state = world.at(x, y, z)
      return Boolean(state && looks?.of(state).opaque)
    },
    get chunks () { return world.chunks.size },
    get idle () { return idle },
    clear,
    close () { worker?.terminate() }
  }
}
