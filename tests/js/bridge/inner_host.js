'use strict'
// Stands for a bot host in sandbox.test.js: started with its flags, it runs one skill.
const { start } = require('../../../orchestrator/bridge/js/sandbox.js')

start({})('return typeof process === "undefined" ? "unlocked? no" : "unlocked"').then(answer => {
  process.send(answer, () => process.exit(0))
})
