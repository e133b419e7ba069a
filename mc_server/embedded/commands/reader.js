'use strict'

// Reads a command character by character, as vanilla's reader does, so that an error has the same message and position. Readers and commands throw
// `Refused` when they cannot do what was asked.

const UNQUOTED = /[0-9A-Za-z_\-.+]/
const QUOTE = /["']/

class Refused extends Error {
  /** `input` and `cursor` are the position of the error in the line; commands that fail while they run leave them out. */
  constructor (component, input = null, cursor = -1) {
    super('refused')
    Object.assign(this, { component, input, cursor })
  }
}

const refuse = (translate, ...args) => {
  throw new Refused(args.length > 0 ? { translate, with: args } : { translate })
}

class Reader {
  constructor (text, cursor = 0) {
    this.text = text
    this.cursor = cursor
  }

  get rest () {
    return this.text.slice(this.cursor)
  }

  canRead (length = 1) {
    return this.cursor + length <= this.text.length
  }

  peek (ahead = 0) {
    return this.text[this.cursor + ahead] ?? ''
  }

  read () {
    return this.text[this.cursor++]
  }

  skipSpace () {
    while (/\s/.test(this.peek())) this.cursor++
  }

  fail (translate, ...args) {
    this.failAt(this.cursor, translate, ...args)
  }

  failAt (cursor, translate, ...args) {
    throw new Refused(args.length > 0 ? { translate, with: args } : { translate }, this.text, cursor)
  }

  expect (letter) {
    if (this.peek() !== letter) this.fail('parsing.expected', letter)
    this.cursor++
  }

  while (pattern) {
    const start = this.cursor
    while (this.canRead() && pattern.test(this.peek())) this.cursor++
    return this.text.slice(start, this.cursor)
  }

  word () {
    return this.while(UNQUOTED)
  }

  /** Reads a word, or a text in quotation marks. */
  string () {
    return QUOTE.test(this.peek()) ? this.quoted() : this.word()
  }

  quoted () {
    if (!this.canRead()) return ''
    if (!QUOTE.test(this.peek())) this.fail('parsing.quote.expected.start')
    const end = this.read()
    let value = ''
    while (this.canRead()) {
      const letter = this.read()
      if (letter === end) return value
      value += letter === '\\' ? this.escaped(end) : letter
    }
    return this.fail('parsing.quote.expected.end')
  }

  escaped (end) {
    const letter = this.read() ?? ''
    if (letter !== end && letter !== '\\') this.failAt(this.cursor - 1, 'parsing.quote.escape', letter)
    return letter
  }

  /** Reads a number of a kind, as vanilla calls it: int, long, float or double. */
  number (kind) {
    const start = this.cursor
    const text = this.while(/[0-9.-]/)
    if (text === '') this.fail(`parsing.${kind}.expected`)
    const pattern = kind === 'int' || kind === 'long' ? /^-?\d+$/ : /^-?(\d+\.?\d*|\.\d+)$/
    const value = Number(text)
    if (!pattern.test(text) || (kind === 'int' && value !== (value | 0))) {
      this.cursor = start
      this.fail(`parsing.${kind}.invalid`, text)
    }
    return value
  }

  boolean () {
    const start = this.cursor
    const text = this.string()
    if (text === '') this.fail('parsing.bool.expected')
    if (text === 'true' || text === 'false') return text === 'true'
    this.cursor = start
    return this.fail('parsing.bool.invalid', text)
  }

  /** Reads an id with or without namespace; returns it without `minecraft:`. */
  id () {
    return bare(this.while(/[0-9a-z_:/.-]/))
  }
}

const bare = name => String(name).replace(/^minecraft:/, '')

module.exports = { Reader, Refused, refuse, bare }
