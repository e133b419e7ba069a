'use strict'

// The server's log: events go to stdout, problems to stderr, one line each, and the program that starts the server collects both. Chat and
// names come from strangers, so control characters, line breaks and invisible characters are escaped.

module.exports.provides = ['info', 'warn']

module.exports.server = serv => {
  /** Writes one line to stdout. */
  serv.info = message => console.log(escaped(String(message), /[\p{C}\p{Zl}\p{Zp}]/gu))
  /** Writes to stderr; the stack of an error may take several lines. */
  serv.warn = message => console.error(escaped(String(message), /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu))
  serv.on('clientError', () => {})
}

function escaped (text, letters) {
  return text.replace(letters, letter => `\\u{${letter.codePointAt(0).toString(16)}}`)
}
