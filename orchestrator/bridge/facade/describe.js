'use strict'
// The facade's documentation, collected from its code for people and for models:   node orchestrator/bridge/facade/describe.js > facade.md
const fs = require('node:fs')
const path = require('node:path')

const SOURCE = path.join(__dirname, 'inside.js')
const HEAD = `# What a skill in the sandbox can use

Made from \`facade/inside.js\` by \`node orchestrator/bridge/facade/describe.js\`. Reads answer at once, deeds are awaited and run one after
another; what the world does not allow is thrown as an error with \`reason\` and \`message\`. Positions are Vec3. Beside these there are
the language's own objects (no \`eval\`, \`import\`, \`require\`, buffers, \`fetch\`), \`Vec3\`, \`args\`, \`console.log\`, \`setTimeout\`, \`Math.random\` and
\`Date\`; \`throw new Refusal(reason, note)\` says why something cannot be done. Skills of our own library are functions too: \`await goTo(bot, { x, y, z })\`.
`

/** `[{name, text}]`, in the order of the code. */
function entries () {
  const source = fs.readFileSync(SOURCE, 'utf8')
  return [...source.matchAll(/\/\*\* (.+?) -> (.+?) \*\//g)].map(([, name, text]) => ({ name, text }))
}

function describe () {
  return `${HEAD}\n${entries().map(({ name, text }) => `* \`${name}\`: ${text}`).join('\n')}\n`
}

if (require.main === module) process.stdout.write(describe())

module.exports = { describe, entries }
