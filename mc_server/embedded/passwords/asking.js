'use strict'

// The conversation with somebody who has to choose or to give a password. Lines come in with `hear`; what is answered goes to `tell`; it ends with
// `enter` or `dismiss`. Only digests of what was typed are kept, and only until the end.

const { createHmac, randomBytes } = require('node:crypto')

const SHORTEST = 8
const LONGEST = 64
const MOST_WRONG = 3
const MOST_PENDING = 5
// as other servers call it
const COMMAND = /^\/?(?:login|register|l|reg)\s+/i
// one key for each process: a digest says nothing to anybody else
const KEY = randomBytes(32)

const digest = text => createHmac('sha256', KEY).update(text).digest('base64')

/** Returns the password in a line: the line itself, or what follows `/login`; `/register` may repeat it. */
function passwordIn (line) {
  const text = line.trim()
  const words = text.replace(COMMAND, '').split(/\s+/)
  const isTwice = words.length === 2 && words[0] === words[1] && COMMAND.test(text)
  return isTwice ? words[0] : words.join(' ')
}

class Asking {
  constructor ({ name, address, file, tries, tell, enter, dismiss }) {
    Object.assign(this, { name, address, file, tries, tell, enter, dismiss })
    this.wrong = 0
    this.first = null
    this.pending = 0
    this.last = Promise.resolve()
    this.over = false
  }

  begin () {
    const isNew = !this.file.has(this.name)
    const minutes = isNew ? this.tries.minutesToChoose(this.address) : this.tries.minutesToTry(this.name, this.address)
    if (minutes > 0) return this.end(later(minutes))
    this.tell(isNew ? choose(this.name) : give(this.name))
  }

  /** Takes a line; lines are answered one after the other, and those beyond a few are dropped. */
  async hear (line) {
    if (this.pending >= MOST_PENDING) return
    this.pending++
    this.last = this.last.then(() => this.answer(passwordIn(line)))
    try {
      await this.last
    } finally {
      this.pending--
    }
  }

  async answer (password) {
    if (this.over) return
    if (this.file.has(this.name)) await this.check(password)
    else await this.take(password)
  }

  async check (password) {
    const minutes = this.tries.minutesToTry(this.name, this.address)
    if (minutes > 0) return this.end(later(minutes))
    // counted before it is known to be wrong, so that many connections cannot try at once
    this.tries.failed(this.name, this.address)
    if (password.length <= LONGEST && (await this.file.fits(this.name, password))) {
      this.tries.succeeded(this.name, this.address)
      return this.pass(password)
    }
    if (++this.wrong >= MOST_WRONG) return this.end('This is not the password of this name.')
    this.tell('This is not the password of this name: try again.')
  }

  async take (password) {
    const fault = faultOf(password)
    if (fault) return this.tell(fault)
    if (this.first !== digest(password)) {
      this.tell(this.first === null ? 'Type it once more.' : 'These were two different passwords: type the new one once more.')
      this.first = digest(password)
      return
    }
    const minutes = this.tries.minutesToChoose(this.address)
    if (minutes > 0) return this.end(later(minutes))
    this.tries.chose(this.name, this.address)
    if (!(await this.file.choose(this.name, password))) return this.end('Somebody else has just chosen a password for this name.')
    this.pass(password)
  }

  pass (password) {
    if (this.over) return
    this.over = true
    this.enter(digest(password))
  }

  end (why) {
    if (this.over) return
    this.over = true
    this.dismiss(why)
  }
}

const choose = name =>
  `Choose a password for the name ${name}: press T, type it and press Enter. Nobody sees it. It needs ${SHORTEST} letters or more, without spaces.`
const give = name => `The name ${name} has a password: press T, type it and press Enter. Nobody sees it.`
const later = minutes => `Too many passwords were tried: come back in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`

function faultOf (password) {
  if (password.length < SHORTEST) return `A password needs ${SHORTEST} letters or more: type another one.`
  if (password.length > LONGEST) return `A password has at most ${LONGEST} letters: type another one.`
  if (/\s/.test(password)) return 'A password has no spaces: type another one.'
  return null
}

/** Returns whether a line of chat has the password of this digest, as a whole or as one of its words, with or without punctuation. */
function betrays (line, mark) {
  const words = [line.trim(), ...line.split(/\s+/)]
  const bare = words.map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...words, ...bare].some(word => word.length >= SHORTEST && digest(word) === mark)
}

module.exports = { Asking, betrays, COMMAND }
