'use strict'
// How the page behaves under a person's hands: crews, the conversation, the box and the stop. The world is a heap in memory.
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

test('the page under a person\'s hands', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const page = await browser.newPage({ viewport: { width: 1440, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const until = (what, ...args) => page.waitForFunction(what, args)
  const atEnd = () => until(() => {
    const box = document.getElementById('lines')
    return box.scrollHeight > box.clientHeight && box.scrollHeight - box.scrollTop - box.clientHeight < 2
  })
  const answers = () => page.locator('#lines .said').count()
  const say = async text => {
    await page.fill('#text', text)
    await page.press('#text', 'Enter')
    await until(() => document.getElementById('text').value === '')
  }
  const make = async name => {
    await page.locator('button:visible', { hasText: /New crew|Start a crew/ }).first().click()
    await page.fill('[name=name]', name)
    await page.fill('[name=workers]', '1')
    await page.click('text=Start crew')
  }

  await t.test('the first press of Tab goes to the head of the page, and typing goes into the box', async () => {
    await page.goto(service.url)
    await page.fill('#token', service.tokens.owner)
    await page.press('#token', 'Enter')
    await make('lumber')
    await shown('#goal', 'Nothing to do.')
    await page.reload()
    await shown('#goal h1', 'lumber')
    await page.keyboard.press('Tab')
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'games-open')
    await page.evaluate(() => document.activeElement.blur())
    await page.keyboard.press('s')
    assert.strictEqual(await page.inputValue('#text'), 's')
    await page.fill('#text', '')
  })

  await t.test('a crew that was just made is the one that is shown, and that hears the next line', async () => {
    await make('masons')
    await until(() => document.querySelector('#goal h1').textContent === 'masons')
    assert.strictEqual(new URL(page.url()).hash, '#masons')
    await say('status')
    await shown('#lines .command', 'status')
    assert.strictEqual(await page.locator('#crews [aria-current=true]').textContent(), 'masons')
  })

  await t.test('a name that no crew can have is told in plain words before it is sent', async () => {
    await page.click('text=+ New crew')
    assert.deepStrictEqual(await page.locator('[name=team] option').allTextContents(), ['solo', 'chain', 'graph', 'tree'])
    assert.strictEqual(await page.locator('[name=team]').inputValue(), 'tree')
    await shown('#team-about', 'A leader shares out the work')
    await page.fill('[name=name]', 'two words')
    assert.match(await page.locator('[name=name]').evaluate(input => input.validationMessage), /^Use only letters, digits, _ and -/)
    await page.keyboard.press('Escape')
  })

  await t.test('the conversation stays at its end when the window or what is beside it changes its size', async () => {
    for (let count = 0; count < 12; count++) await say('status')
    await until(() => document.querySelectorAll('#lines .said').length >= 13)
    await atEnd()
    for (const [width, height] of [[390, 844], [1440, 500], [820, 700], [1440, 700]]) {
      await page.setViewportSize({ width, height })
      await atEnd()
    }
    await page.evaluate(() => { // as an error does
      const trouble = document.getElementById('trouble')
      trouble.textContent = 'Something went wrong.'
      trouble.hidden = false
    })
    await atEnd()
  })

  await t.test('whoever has scrolled up is left there, and told of new lines', async () => {
    await page.evaluate(() => { document.getElementById('lines').scrollTop = 0 })
    await until(() => document.getElementById('lines').scrollTop === 0)
    const before = await answers()
    await say('status')
    await until(([count]) => document.querySelectorAll('#lines .said').length > count, before)
    await page.locator('#newer').waitFor()
    assert.strictEqual(await page.evaluate(() => document.getElementById('lines').scrollTop), 0)
    await page.click('#newer')
    await atEnd()
    await page.locator('#newer').waitFor({ state: 'hidden' })
  })

  await t.test('the length of a line is that of what is sent, and is told before it is sent', async () => {
    const [name] = await page.locator('#whom optgroup option').allTextContents()
    await page.selectOption('#whom', name)
    await page.fill('#text', 'x'.repeat(256))
    await shown('#length', `Too long by ${name.length + 2}: `)
    const before = await page.locator('#lines li').count()
    await page.press('#text', 'Enter')
    await page.selectOption('#whom', '')
    await shown('#length', '256 of 256 characters')
    assert.deepStrictEqual([await page.locator('#trouble').isVisible(), await page.locator('#lines li').count()], [false, before])
  })

  await t.test('Escape first empties the box; then it stops the crew, which can go on', async () => {
    await page.fill('#text', '')
    await say('mine 500 logs')
    await until(() => document.querySelector('.bars progress')?.value > 0)
    await page.fill('#text', 'also get 10 coal')
    await page.keyboard.press('Escape')
    await shown('#length', 'Press Escape again to stop every bot')
    assert.strictEqual(await page.inputValue('#text'), '')
    await shown('#goal .goal', 'mine 500 logs')
    await page.keyboard.press('Escape')
    await shown('#offer', 'Stopped: mine 500 logs.')
    await shown('#goal', 'Stopped: mine 500 logs')
    assert.strictEqual(await page.locator('.bars progress').count(), 0)
    await until(() => [...document.querySelectorAll('.agent .now')].every(each => each.textContent === 'nothing to do'))
    await page.click('text=Resume')
    await page.locator('#offer').waitFor({ state: 'hidden' })
    await shown('#goal .goal', 'mine 500 logs')
    assert.strictEqual(await page.locator('.bars .count').textContent().then(text => text.split(' of ')[1]), '500')
  })

  await t.test('the log, the stop and the cards are what they say to a reader of the screen, and within reach of the keyboard', async () => {
    const seen = await page.evaluate(() => ({
      log: document.querySelector('[role=log]').firstElementChild.tagName,
      stop: [document.getElementById('stop').getAttribute('aria-label'), document.getElementById('stop').textContent],
      cards: [...document.querySelectorAll('.agent')].map(card => card.tabIndex)
    }))
    assert.deepStrictEqual(seen, { log: 'OL', stop: [null, 'Stop Esc'], cards: [0, 0] })
    assert.deepStrictEqual(broken, [])
  })
})
