'use strict'
// Every text of the page can be read, in light and in dark: contrast as WCAG 2 reckons it.
const fs = require('node:fs')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')

const ENOUGH = 4.5
const css = fs.readFileSync(path.join(__dirname, '../../../orchestrator/service/static/page/colours.css'), 'utf8')
const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => colours(body))
const bots = [...css.matchAll(/--bot: (#[0-9a-f]{6})/g)].map(([, colour]) => colour)
const PAIRS = [
  ['text', 'ground'], ['text', 'card'], ['soft', 'ground'], ['soft', 'card'], ['main', 'card'], ['bad', 'card'],
  ['on-main', 'main'], ['on-stop', 'stop'], ['warn', 'warn-ground'], ['bad', 'bad-ground']
]

function colours (body) {
  return Object.fromEntries([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]))
}

function brightness (colour) {
  const parts = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = parts.map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast (one, other) {
  const [low, high] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const [name, theme] of Object.entries({ light, dark })) {
  test(`every text can be read in the ${name} theme`, () => {
    const poor = PAIRS.filter(([text, ground]) => contrast(theme[text], theme[ground]) < ENOUGH)
    assert.deepStrictEqual(poor.map(([text, ground]) => `${text} on ${ground}: ${contrast(theme[text], theme[ground]).toFixed(2)}`), [])
  })
}

test('white letters can be read on every mark of a bot', () => {
  assert.strictEqual(bots.length, 8)
  assert.deepStrictEqual(bots.filter(colour => contrast('#ffffff', colour) < ENOUGH), [])
})
