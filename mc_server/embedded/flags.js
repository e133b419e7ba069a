'use strict'

// Reads the options of start.js from a command line: `--port 25565 --world-folder /data --ops Ann,Ben` is {"port": 25565, ...}.

const { parseArgs } = require('util')

const kebab = name => name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase())

/** Returns the options given in `args`; the types in `defaults` say which value each takes. Throws an Error with one sentence. */
function readFlags (args, defaults, numbers) {
  const names = new Map(Object.keys(defaults).map(name => [kebab(name), name]))
  const options = Object.fromEntries([...names.keys()].map(flag => [flag, { type: 'string' }]))
  const { values } = parse(args, options)
  const value = (name, text) => {
    if (Array.isArray(defaults[name])) return text.split(',').filter(Boolean)
    if (typeof defaults[name] === 'boolean') return { true: true, false: false }[text] ?? text
    return typeof defaults[name] === 'number' || numbers.includes(name) ? Number(text || NaN) : text
  }
  return Object.fromEntries(Object.entries(values).map(([flag, text]) => [names.get(flag), value(names.get(flag), text)]))
}

function parse (args, options) {
  try {
    return parseArgs({ args, options })
  } catch (error) {
    const known = Object.keys(options).map(flag => '--' + flag).join(', ')
    throw new Error(`${error.message.replace(/\s+/g, ' ').replace(/\.$/, '')}. The options are ${known}.`)
  }
}

module.exports = { readFlags }
