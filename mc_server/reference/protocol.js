'use strict'

// Prints docs/reference/protocol.md: every packet of the play state with the files that send or read it and the tests that name it,
// every mechanic with the file of tests that proves it, and what differs from vanilla. `make reference` writes the page.

const fs = require('node:fs')
const path = require('node:path')
const { STOCK } = require('../embedded/plugin_order')

const ROOT = path.join(__dirname, '../..')
const VERSION = '1.21.1'
const OURS = ['mc_server/embedded', ...STOCK.map(name => `node_modules/flying-squid/src/lib/plugins/${name}.js`), 'node_modules/minecraft-protocol/src/server', 'node_modules/minecraft-protocol/src/server.js']
const PROOFS = ['tests/js/server', 'tests/wire']
const MOST = 3 // files that are named in a row
const NOTHING = { toServer: '**missing**: it is ignored', toClient: '**missing**: it is never sent' }

const INTRODUCTION = `# Packets and mechanics of the embedded server

Made by \`make reference\` from the list of packets of the play state (${VERSION}, minecraft-data), the sources of the server and of the
libraries that it uses, and the tests. A packet is *tested* if a test names it, *untested* if only the server does, and *missing* if neither
reads nor sends it. Most packets without a test of their own are read by the strict client of \`tests/wire\` in a whole game. What differs
from vanilla stands in the last table. Mojang's client was not run.`

/** The whole page as Markdown. */
function page () {
  const [code, tests] = [OURS, PROOFS].map(folders => folders.flatMap(sources))
  const { play } = require('minecraft-data')(VERSION).protocol
  return [
    INTRODUCTION,
    packets('Packets from the client', 'toServer', namesOf(play.toServer), code, tests),
    packets('Packets to the client', 'toClient', namesOf(play.toClient), code, tests),
    table('Mechanics', ['tests', 'what they prove', 'number'], mechanics()),
    table('What differs from vanilla', ['section', 'difference'], differences())
  ].join('\n\n') + '\n'
}

const namesOf = direction => Object.values(direction.types.packet[1][0].type[1].mappings).sort()

/** The JavaScript and Python files of a folder, or the one file. */
function sources (name) {
  const start = path.join(ROOT, name)
  const files = name.endsWith('.js') ? [''] : fs.readdirSync(start, { recursive: true }).filter(file => /\.(js|py)$/.test(file)).sort()
  return files.map(file => ({ name: (file || path.basename(name)).replace(/\.(js|py)$/, ''), text: fs.readFileSync(path.join(start, file), 'utf8') }))
}

function packets (title, direction, names, code, tests) {
  const uses = direction === 'toServer' ? readerOf : senderOf
  const rows = names.map(name => {
    const by = code.filter(({ text }) => uses(name).test(text))
    const proofs = tests.filter(({ text }) => literal(name).test(text))
    const here = !by.length ? NOTHING[direction] : proofs.length ? 'tested' : 'untested'
    return [`\`${name}\``, here, named(by), named(proofs)]
  })
  return table(title, ['packet', 'here', direction === 'toServer' ? 'read in' : 'sent by', 'named in tests'], rows)
}

const literal = name => new RegExp(`['"\`]${name}['"\`]`)
const readerOf = name => new RegExp(`(?:on|once|onSecure|listen)\\(\\s*'${name}'|\\[[^\\]]*'${name}'[^\\]]*\\]|'${name}'(?=\\s*[,:)])`)
// the name of an item, such as `map`, may stand in a source for the item
const isItem = name => name in require('minecraft-data')(VERSION).itemsByName
const senderOf = name => (isItem(name) ? new RegExp(`write\\w*\\(\\s*'${name}'`, 'i') : literal(name))

const named = files => {
  const names = [...new Set(files.map(({ name }) => name.replace(/^plugins\//, '').replace(/\.(long\.)?test$/, '')))]
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : ''
  return names.slice(0, MOST).map(name => `\`${name}\``).join(', ') + more
}

/** The files of tests with the first paragraph of their headers and how many tests they hold. */
function mechanics () {
  const files = sources(PROOFS[0]).filter(({ name }) => name.endsWith('.test'))
  return files.map(({ name, text }) => [`\`${name}\``, headerOf(text), countOf(text)])
}

const countOf = text => String(text.match(/^\s*(?:test|it)(?:\.\w+)?\(/gm)?.length ?? 'a table')

function headerOf (text) {
  const lines = text.split('\n').slice(1)
  const first = lines.findIndex(line => line.startsWith('//'))
  const rest = lines.slice(first)
  return rest.slice(0, rest.findIndex(line => !line.startsWith('//'))).map(line => line.replace(/^\/\/ ?/, '')).join(' ').trim()
}

/** The paragraphs that begin with *Differences:* in the guide, with the heading above each. */
function differences () {
  const guide = fs.readFileSync(path.join(ROOT, 'docs/guides/embedded-server.md'), 'utf8')
  return guide.split(/^##+ /m).slice(1).flatMap(section => {
    const heading = section.split('\n', 1)[0]
    return section.split('*Differences:*').slice(1).map(text => [`\`${heading}\``, paragraph(text)])
  })
}

/** The first paragraph, or the whole list that it begins with, in one line. */
function paragraph (text) {
  const isList = /^\s*\*/.test(text)
  const end = isList ? /\n\s*\n(?!\s*\*)/ : /\n\s*\n|\n\s*\* /
  return text.trim().split(end)[0].replace(/^\* /, '').replace(/\n\* /g, ' ').replace(/\s*\n\s*/g, ' ')
}

function table (title, head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return `## ${title}\n\n${lines.join('\n')}`
}

process.stdout.write(page())
