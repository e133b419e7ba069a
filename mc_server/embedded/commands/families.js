'use strict'

// The families of commands, one file each: a file exports commandsFor(serv), a list of descriptions for tree.js.

module.exports.FAMILIES = [
  ...['talk', 'people', 'experience', 'items', 'blocks', 'moving', 'riding', 'data', 'world', 'execute'],
  ...['scores', 'teams', 'bossbars', 'access', 'server']
]
