'use strict'

// Young animals grow up, and parents become able to breed again.

const { setAge } = require('./mob_nbt')

module.exports = (serv, mob) => {
  if (mob.growth > 0) mob.growth--
  if (mob.growth < 0 && ++mob.growth === 0) setAge(serv, mob, 0)
}
