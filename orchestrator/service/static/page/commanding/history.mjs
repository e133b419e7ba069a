// The lines that were said in this tab, which the arrow keys bring back.
const MOST = 50 // lines that are remembered

/** Makes a history. `lines` are earlier ones, oldest first; `keep(lines)` is called with all after each new one. */
export function makeHistory (lines = [], keep = () => {}) {
  const said = lines.slice(-MOST)
  let place = said.length
  let draft = ''
  return {
    /** Remembers a line that was said; the same line again counts once. */
    add (line) {
      const known = said.indexOf(line)
      if (known >= 0) said.splice(known, 1)
      said.push(line)
      if (said.length > MOST) said.shift()
      place = said.length
      draft = ''
      keep([...said])
    },
    /** Returns the line before the shown one; `shown` is kept as the draft if it is new. Null at the first line. */
    earlier (shown) {
      if (place === said.length) draft = shown
      return place > 0 ? said[--place] : null
    },
    /** Returns the line after the shown one, at last the draft; null at the draft. */
    later () {
      if (place >= said.length) return null
      place += 1
      return place === said.length ? draft : said[place]
    }
  }
}
