'use strict'
// The games of coordination of the page in a real browser: one turn of each, a game that is watched, and a recorded one.
const fs = require('node:fs')
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('../browser_story.js')
const { enter } = require('./kitchen_story.js')
const { Service } = require('../service.js')

const GAMES = ['hanabi', 'overcooked', 'coblock', 'capture', 'escape', 'transport']

test('games of coordination on the page', { skip, timeout: 400_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  page.on('console', message => message.text().includes('Content Security Policy') && broken.push(message.text()))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const step = () => page.locator('#game .bar p').first().textContent().then(text => Number(/Step (\d+)/.exec(text)[1]))
  const after = number => page.waitForFunction(([least]) => Number(/Step (\d+)/.exec(document.querySelector('#game .bar p')?.textContent)?.[1]) >= least, [number])
  const leave = async () => {
    await page.click('#game .tools button:text-is("Leave")')
    await page.locator('#start:not([hidden])').waitFor()
  }
  const begin = async (game, how = 'Play', more = {}) => {
    await page.selectOption('#play [name=game]', game)
    for (const [name, value] of Object.entries(more)) await page.selectOption(`#play [name=${name}]`, value)
    await page.click(`#play button:text-is("${how}")`)
    await page.locator('#game:not([hidden])').waitFor()
  }

  await t.test('one turn of each game, with the keyboard alone', async () => {
    await enter(page, service)
    for (const game of GAMES) {
      await begin(game)
      await shown('#game h1', game)
      assert.ok(await page.locator('#game [aria-label=Board] > *').count(), `${game} has a board`)
      const before = await step()
      await page.locator('#game .actions .more button').first().focus()
      await page.keyboard.press('Enter')
      await after(before + 1)
      await leave()
    }
  })

  await t.test('a room of the board is an action, and so are the arrow keys in the kitchen of Overcooked', async () => {
    await begin('capture')
    await page.locator('#game .press:not([disabled])').first().click()
    await after(1)
    await leave()
    await begin('overcooked')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('.')
    await after(1)
    await leave()
  })

  await t.test('what one says is told to the partner, a long message is refused in one line, and a press on a cell places a block', async () => {
    await begin('coblock', 'Play', { 'param-message_length': '100' })
    await page.fill('#game .talk input', 'x'.repeat(101))
    await page.keyboard.press('Enter')
    await shown('#game .told', 'use at most 100')
    await page.fill('#game .talk input', 'I need red blocks.')
    await page.keyboard.press('Enter')
    await shown('#game .told', 'Alice says "I need red blocks."')
    const before = await step()
    await page.locator('#game .blocks .tile:not([disabled])').first().click()
    await after(before + 1)
    await page.locator('#game .blocks [data-state=built], #game .blocks [data-state=wrong]').first().waitFor()
    await leave()
  })

  await t.test('two players are watched to the end, from either seat; a reload goes on with it', async () => {
    await begin('escape', 'Watch two of them')
    await page.keyboard.press('s')
    await after(1)
    await page.reload()
    await after(1)
    await page.selectOption('#game .tools select', '1')
    await shown('#game .bar p', 'looking from Bob')
    await page.selectOption('.playback select', '10')
    await page.keyboard.press('p')
    await shown('#game .told', 'It is over.')
  })

  await t.test('its record is looked at in both directions, and a damaged one is told in one sentence', async () => {
    const last = await step()
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the record')])
    const file = await download.path()
    await leave()
    await page.setInputFiles('#file', file)
    await shown('#game .bar p', `Step 0 of ${last}`)
    for (const to of [last, 2, 0]) {
      await page.locator('.playback [type=range]').fill(String(to))
      await shown('#game .bar p', `Step ${to} of ${last}`)
    }
    await leave()
    const record = JSON.parse(fs.readFileSync(file))
    await page.setInputFiles('#file', { name: 'game.jsonl', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ ...record, game: 'chess' })) })
    await shown('#file-trouble', 'this game cannot be opened as it was recorded')
    assert.deepStrictEqual(broken, [])
  })
})
