// What the 3D view shows, in words. Pure functions.
import { plain, thing } from '../words.mjs'

export { mobWords } from '../map/activity.mjs'

/** Returns what a bot does, to be put behind its place: `dig` is the block (x, y, z) and `block` its name, `path` the cells of its way. */
export function doingWords ({ dig, path } = {}, block = '') {
  if (dig) return `, digs ${block ? thing(block) : 'a block'} at ${dig.join(' ')}`
  if (path?.length) return `, walks to ${path.slice(-3).map(Math.floor).join(' ')}`
  return ''
}

/** Returns a building in words: how many of its blocks do not stand as planned, as far as they are seen. */
export function siteWords ({ name, crew, open, all }) {
  return `${plain(name)} of ${plain(crew)}: ${all - open} of ${all} blocks stand`
}
