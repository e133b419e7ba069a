// Gets from the service what blocks look like: the table of blocks, and the pictures where they are installed.
import { cutPictures } from './gl/pictures.mjs'
import { ask } from '../api.mjs'

/** Resolves to {table, pictures, missing}: `missing` is the command that installs what is not there, or empty. Throws Failed. */
export async function fetchLooks (version) {
  const { missing, ...table } = await ask('GET', `view/blocks/${encodeURIComponent(version)}`, undefined, {}, 30_000)
  if (!table.models) return { table, pictures: new Map(), missing }
  const atlas = await fetch('/api/view/atlas')
  return { table, missing, pictures: await cutPictures(table.models, await atlas.blob()) }
}
