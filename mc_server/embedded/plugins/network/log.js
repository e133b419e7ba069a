'use strict'

// Where the server speaks: events go to stdout, trouble to stderr, one line each. Whoever starts the server collects
// both. Chat and names come from strangers: what could steer a terminal, begin a new line or hide something is escaped.

module.exports.provides = ['info', 'warn']

module.exports.server = serv => {
  /** Writes one line to stdout. */
  serv.info = message => console.log(escaped(String(message), /[\p{C}\p{Zl}\p{Zp}]/gu))
  /** Writes to stderr; where an error was thrown is many lines. */
  serv.warn = message => console.error(escaped(String(message), /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu))
  serv.on('clientError', () => {})
}

function escaped (text, letters) {
  return text.replace(letters, letter => `\\u{${letter.codePointAt(0).toString(16)}}`)
}
