'use strict'

// Formats answers as vanilla does: the name of a single target, the number of several.

const { nameOf } = require('./source')

const WHO = Symbol('who')

/** Returns `key`.single or `key`.multiple; WHO among the arguments becomes the name or the number of the targets. */
function counted (serv, key, targets, ...args) {
  const many = targets.length !== 1
  const who = many ? targets.length : nameOf(serv, targets[0])
  return { translate: `${key}.${many ? 'multiple' : 'single'}`, with: args.map(arg => (arg === WHO ? who : arg)) }
}

const say = (translate, ...args) => (args.length > 0 ? { translate, with: args } : { translate })
const brackets = component => ({ translate: 'chat.square_brackets', with: [component] })
const nameList = (serv, entities) => entities.map(entity => serv.plain(nameOf(serv, entity))).join(', ')

module.exports = { counted, WHO, say, brackets, nameList }
