// Puts buildings in files into words: what is wrong with a file, what a building is, and the line that orders it.
import { carried, plain } from '../words.mjs'

const KINDS = ['schem', 'litematic', 'nbt', 'yaml', 'yml']
const MOST = 2 * 1024 * 1024 // bytes, as the service takes them
const NAME = /^[A-Za-z0-9_(][A-Za-z0-9_ ().-]{0,63}\.[A-Za-z]+$/
const NUMBER = new Intl.NumberFormat('en')

export const ACCEPTED = KINDS.map(kind => `.${kind}`).join()

/** Says why a file cannot be uploaded, before it is sent; empty if nothing is wrong with its name and its size. */
export function wrongWith ({ name, size }) {
  if (!KINDS.includes(name.split('.').at(-1).toLowerCase())) return `${plain(name)}: choose a .schem, .litematic, .nbt or YAML file.`
  if (!NAME.test(name)) return `${plain(name)}: rename the file. Its name may have letters, digits, spaces, brackets, dots, _ and -.`
  if (size > MOST) return `${plain(name)} is too large: a file may have 2 MiB at most.`
  return size ? '' : `${plain(name)} is empty.`
}

/** Returns what a building is and takes, as sentences. */
export function facts ({ size: [width, height, depth], blocks, materials, said }) {
  const across = `${width} blocks from west to east, ${depth} from north to south, ${height} high; ${NUMBER.format(blocks)} blocks in all.`
  return [across, `It takes ${carried(materials)}.`, said].filter(Boolean)
}

/** Returns the line that orders a building: where the person stands if the game knows them, else beside this place. */
export function lineFor (name, player, beside) {
  const what = `build ${plain(name).replaceAll('_', ' ')}`
  if (player) return `${what} here`
  return beside ? `${what} at ${Math.floor(beside.x) + 4} ${Math.floor(beside.y)} ${Math.floor(beside.z)}` : `${what} at X Y Z`
}
