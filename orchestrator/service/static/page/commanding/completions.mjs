// Completes a line while somebody types it, from what the service says one can say to this crew. Pure functions.
const LIST = { bot: 'bots', mob: 'mobs', chest: 'chests' } // parts of a line that are one word of a list of the service
const COUNT = /^(\d{1,5}|a|an|some|all)$/i
const NUMBER = /^-?\d{1,8}$/
const LONGEST = 4 // words of the name of an item
const EACH = 4 // completions of one line of the service

/**
 * Returns at most `most` completions of `text`: the whole line, what the crew does then, and from where to where the first part
 * lies that is only an example. `first` are items that this crew has, which come before others.
 */
export function completions (text, phrases, first = [], most = 8) {
  const { head, rest } = addressed(text, phrases.bots)
  if (!rest.trim() && !head) return []
  const words = rest.trim() ? rest.trim().split(/\s+/) : []
  const ended = /\s$/.test(rest) || !words.length
  const known = { ...phrases, items: [...new Set([...first, ...phrases.items])] }
  const lines = phrases.lines.flatMap(line => fits(line, words, ended, known).slice(0, EACH).map(fit => joined(head, fit, line)))
  const named = head || ended || words.length !== 1 ? [] : phrases.bots.filter(name => begins(name, words[0]))
  const names = named.map(name => ({ line: `${name}, `, about: 'speak to this bot only', from: name.length + 2, to: name.length + 2 }))
  const all = /^[A-Z]/.test(text.trim()) ? [...names, ...lines] : [...lines, ...names]
  const same = text.trim().toLowerCase()
  return all.filter(({ line }, at) => line.toLowerCase() !== same && all.findIndex(other => other.line === line) === at).slice(0, most)
}

/** Returns the beginning of a line that calls a bot (`Ben, `), and the rest. */
function addressed (text, bots) {
  const [head, name] = /^\s*@?(\S+?),\s*/.exec(text) ?? []
  return head && bots.some(bot => bot.toLowerCase() === name.toLowerCase()) ? { head: head.replace(/\s*$/, ' ').trimStart(), rest: text.slice(head.length) } : { head: '', rest: text }
}

/** Returns the ways in which the words that were typed can begin this line, each as the pieces of the whole line. */
function fits ({ say, fill }, words, ended, known) {
  const tokens = say.split(' ').flatMap(token => token === '{place}' ? fill.place.split(' ').map(each => ({ number: each })) : [token])
  return walked(tokens, words, ended, known, fill)
}

function walked (tokens, words, ended, known, fill) {
  if (!tokens.length) return words.length ? [] : [[]]
  const [token, ...more] = tokens
  if (!words.length) return [tokens.map(each => example(each, fill))]
  return steps(token, words, ended, known).flatMap(({ piece, used }) =>
    walked(more, words.slice(used), ended, known, fill).map(rest => [piece, ...rest]))
}

/** Returns how one token of the line can take the next words: the piece of the line that it becomes, and how many words that uses. */
function steps (token, words, ended, known) {
  const [word] = words
  const open = words.length === 1 && !ended // it may be typed on
  const part = typeof token === 'string' && /^\{(\w+)\}/.exec(token)?.[1]
  if (typeof token === 'object') return NUMBER.test(word) ? [typed(word)] : []
  if (!part) return open ? begins(token, word) ? [typed(token)] : [] : plain(token) === plain(word) ? [typed(token)] : []
  if (part === 'count') return COUNT.test(word) ? [typed(word)] : []
  if (part === 'item') return things(words, ended, known.items)
  if (part === 'player') return [typed(word)]
  const all = known[LIST[part]] ?? []
  return all.filter(each => open ? begins(each, word) : plain(each) === plain(word)).map(each => typed(each))
}

/** Returns how the next words can be the name of an item; the last one may be its beginning. */
function things (words, ended, items) {
  return Array.from({ length: Math.min(LONGEST, words.length) }, (_, index) => index + 1).flatMap(used => {
    const said = words.slice(0, used).join(' ')
    if (used === words.length && !ended) return matching(items, said).slice(0, EACH).map(item => typed(item, used))
    return items.some(item => item === said.toLowerCase() || `${item}s` === said.toLowerCase()) ? [typed(said, used)] : []
  })
}

/** Returns the items whose name begins with the text, then those of which a later word does. */
function matching (items, text) {
  const front = items.filter(item => begins(item, text))
  return [...front, ...items.filter(item => !begins(item, text) && item.includes(` ${text.toLowerCase()}`))]
}

const typed = (text, used = 1) => ({ piece: { text }, used })
const plain = word => word.toLowerCase().replace(/,$/, '')
const begins = (whole, part) => whole.toLowerCase().startsWith(part.toLowerCase())

function example (token, fill) {
  if (typeof token === 'object') return { text: token.number, example: true }
  const part = /^\{(\w+)\}/.exec(token)?.[1]
  return part ? { text: fill[part], example: true } : { text: token }
}

function joined (head, pieces, { about }) {
  let line = head
  let from = -1
  let to = -1
  pieces.forEach(({ text, example }, index) => {
    line += index ? ' ' : ''
    if (example && from < 0) [from, to] = [line.length, line.length + text.length]
    line += text
  })
  return { line, about, from: from < 0 ? line.length : from, to: from < 0 ? line.length : to }
}
