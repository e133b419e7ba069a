'use strict'

// Where the server speaks: events go to stdout, trouble to stderr, one line each. Whoever starts the server collects
// both.

module.exports.server = serv => {
  serv.info = message => console.log(String(message))
  serv.warn = message => console.error(String(message))
  serv.err = serv.warn
  serv.log = serv.info
  serv.on('clientError', () => {})
}
