'use strict'
// Describes the facade from its source: as text for people and models, as names for checks of foreign code.
//   node orchestrator/bridge/js/facade/describe.js > facade.md        node orchestrator/bridge/js/facade/describe.js --names > facade.json
const fs = require('node:fs')
const path = require('node:path')

const SOURCE = path.join(__dirname, 'inside.js')
const HEAD = `# What a skill in the sandbox can use

Made from \`facade/inside.js\` by \`node orchestrator/bridge/js/facade/describe.js\`. Reads answer at once, deeds are awaited and run one after
another; what the world does not allow is thrown as an error with \`reason\` and \`message\`. Positions are Vec3. Beside these there are
the language's own objects (no \`eval\`, \`import\`, \`require\`, buffers, \`fetch\`), \`Vec3\`, \`args\`, \`console.log\`, \`setTimeout\`, \`Math.random\` and
\`Date\`; \`throw new Refusal(reason, note)\` says why something cannot be done. Skills of our own library are functions too: \`await goTo(bot, { x, y, z })\`.
`
const LOOK = `
const names = object => Object.getOwnPropertyNames(object).sort()
return { globals: names(globalThis), bot: names(bot), 'bot.inventory': names(bot.inventory), 'bot.pathfinder': names(bot.pathfinder), mcData: names(mcData) }`

/** Return the documented members as `[{name, text}]`, in the order of the source. */
function entries () {
  const source = fs.readFileSync(SOURCE, 'utf8')
  return [...source.matchAll(/\/\*\* (.+?) -> (.+?) \*\//g)].map(([, name, text]) => ({ name, text }))
}

function describe () {
  return `${HEAD}\n${entries().map(({ name, text }) => `* \`${name}\`: ${text}`).join('\n')}\n`
}

/** Return every name that a skill can use: the globals and the members of each object of the facade. Names of library skills are added to these. */
async function names () {
  const { start } = require('../sandbox.js')
  const run = start({ see: {}, act: {}, call: {}, verbs: [] }, { inside: SOURCE, warm: 0 })
  const { value, error } = await run(LOOK)
  run.close()
  if (error) throw error
  return value
}

async function main () {
  process.stdout.write(process.argv[2] === '--names' ? JSON.stringify(await names(), null, 1) + '\n' : describe())
}

if (require.main === module) main()

module.exports = { describe, entries, names }
