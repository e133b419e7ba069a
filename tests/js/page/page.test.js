'use strict'
// A person at the page, in a real browser, with a real service and bots in a flat world.
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

const NASTY = '<img src=x onerror="document.title=\'owned\'"> §cred'

test('a person at the page', { skip, timeout: 300_000 }, async t => {
  const service = new Service()
  const browser = await begun(t, service)
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const asked = []
  const broken = []
  page.on('request', request => asked.push(request.url()))
  page.on('pageerror', error => broken.push(error.stack))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const place = async name => (await page.locator('.agent', { hasText: name }).locator('.at', { hasText: /\d/ }).textContent()).split(' ').map(Number)
  const until = (what, ...args) => page.waitForFunction(what, args)
  /** Whether more than this share of the map is grass or earth, in light or shade. */
  const share = ([what, least]) => {
    const canvas = document.querySelector('#map canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let found = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = data.subarray(at, at + 3)
      const fits = what === 'grass' ? green > red * 1.2 && red > blue * 1.3 : red > green * 1.25 && red < green * 1.6 && green > blue * 1.25 && green < blue * 1.7
      if (fits) found++
    }
    return found > least * data.length / 4
  }
  const say = async (text, whom = '') => {
    await page.selectOption('#whom', whom)
    await page.fill('#text', text)
    await page.press('#text', 'Enter')
  }

  await t.test('a wrong token is told in one sentence, and nothing is shown', async () => {
    await page.goto(service.url)
    await page.fill('#token', 'wrong')
    await page.press('#token', 'Enter')
    await shown('#sign-in-trouble', 'The service does not recognise this token.')
    assert.ok(await page.locator('#desk').isHidden())
  })

  await t.test('with the right one an owner comes in and starts a crew', async () => {
    await page.fill('#token', service.tokens.owner)
    await page.press('#token', 'Enter')
    await shown('#goal', 'No crew yet')
    await page.click('button:text("Start a crew")')
    await page.fill('[name=name]', 'one')
    await page.fill('[name=workers]', '1')
    await page.click('text=Start crew')
    await page.locator('.dot[data-state=here]').waitFor()
    await shown('#goal', 'Nothing to do.')
    assert.deepStrictEqual(await page.locator('.agent h3').allTextContents(), ['Ada', 'Ben'])
    assert.match(await page.locator('#world').textContent(), /^Join at 127\.0\.0\.1:\d+, Minecraft 1\.21/)
  })

  await t.test('a command moves the bot that it is for', async () => {
    const [x, y, z] = await place('Ben')
    await say('walk north 30 blocks', 'Ben') // what it is at is seen for so long as that takes
    await shown('#lines .command', 'Ben, walk north 30 blocks')
    await shown('.agent .now', 'go to ')
    await until(([name, far]) => [...document.querySelectorAll('.agent')].some(card =>
      card.querySelector('h3').textContent === name && Number(card.querySelector('.at').textContent.split(' ')[2]) <= far), 'Ben', z - 6)
    const [nowX, nowY] = await place('Ben')
    assert.ok(Math.abs(nowX - x) <= 2 && nowY === y)
    assert.strictEqual(await page.locator('#map .mark').count(), 2)
    const mark = page.locator('#map .mark', { hasText: 'Ben at ' })
    await page.click('#map summary')
    await mark.focus()
    await page.keyboard.press('Enter')
    await until(() => document.activeElement.querySelector('h3')?.textContent === 'Ben') // the mark leads to its card
  })

  await t.test('the map shows the land, and a place on it can be ordered with a mouse and without', async () => {
    await until(share, 'grass', 0.8)
    const map = page.locator('#map canvas')
    const { width, height } = await map.boundingBox()
    await map.hover({ position: { x: 30, y: height - 40 } })
    await shown('#map figcaption', /^-?\d+ -61 -?\d+, grass block/)
    await map.click({ position: { x: 30, y: height - 40 } })
    await page.locator('.map-menu button', { hasText: 'Mine here' }).waitFor()
    await page.keyboard.press('Escape')
    assert.ok(await page.locator('.map-menu').isHidden())
    assert.strictEqual(await page.evaluate(() => document.activeElement.tagName), 'CANVAS', 'and the crew was not stopped')
    for (const key of ['-', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await page.locator('.map-menu button', { hasText: 'Come here' }).click()
    await shown('#lines .command', /(Ada|Ben), go to -?\d+ -60 -?\d+/)
    await shown('#lines .said', 'On my way')
    assert.ok(width > 300)
    await page.click('[aria-label="Show everybody"]')
  })

  await t.test('HTML and colour codes in chat stay text', async () => {
    await say(NASTY)
    await shown('#lines .command', '<img src=x onerror="document.title=\'owned\'"> red')
    assert.strictEqual(await page.locator('#lines img').count(), 0)
    assert.strictEqual(await page.title(), 'blockcrew')
  })

  await t.test('a goal shows how far it is, and Escape stops everybody at once', async () => {
    await say('mine 12 dirt')
    await shown('.bars', 'of 12')
    await until(() => document.querySelector('.bars progress').value > 0)
    await page.locator('#stop').focus()
    await page.keyboard.press('Escape')
    await shown('#lines .said', 'Stopped.')
    await shown('#goal', 'Nothing to do.')
    await until(() => [...document.querySelectorAll('.agent .now')].every(each => each.textContent === 'nothing to do'))
  })

  await t.test('the map follows a bot, and shows the hole that it has dug', async () => {
    await page.click('[aria-label="Follow Ben on the map"]')
    for (let times = 0; times < 6; times++) await page.click('[aria-label="Zoom in"]') // its mark does not hide the hole then
    await until(share, 'earth', 0)
  })

  await t.test('a guest sees all of it, but gives no orders and starts no crews', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(service.url)
    await guest.fill('#token', service.tokens.guest)
    await guest.press('#token', 'Enter')
    await guest.locator('#lines .said', { hasText: 'Stopped.' }).waitFor()
    assert.ok(await guest.locator('#stop').isDisabled())
    await guest.locator('#rights', { hasText: 'You are a guest' }).waitFor()
    await guest.fill('#text', 'leader, mine 3 dirt')
    await guest.press('#text', 'Enter')
    await guest.locator('#lines .command', { hasText: /guest.*mine 3 dirt\s*refused/ }).waitFor()
    await guest.locator('#lines .said', { hasText: 'guests may ask questions but not give orders' }).waitFor()
    assert.deepStrictEqual(await guest.locator('button:visible:not(.caused-by)').allTextContents(), ['Settings', 'Sign out', 'Stop Esc', 'one', 'status', 'help', 'Buildings…', 'Voice…', 'Say', 'Talk', '+', '−', 'All', 'Cards', 'Minds', 'Things', 'Speak', 'Speak'])
    await guest.context().close()
  })

  await t.test('it fits on a phone, and every control has a name', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    const nameless = await page.$$eval('button, input, select', all => all.filter(each =>
      !each.labels?.length && !each.getAttribute('aria-label') && !each.textContent.trim()).map(each => each.outerHTML))
    assert.deepStrictEqual(nameless, [])
    const stop = await page.locator('#stop').boundingBox()
    assert.ok(stop.x + stop.width <= 360 && stop.y + stop.height <= 740 && stop.height >= 36)
  })

  await t.test('it says that the service is gone, and goes on by itself when it is back', async () => {
    await page.evaluate(() => { window.same = true })
    await service.kill()
    await shown('#connection', 'The connection to the service is lost, and this page is out of date.')
    await say('status')
    await shown('#trouble', 'The service is not answering')
    assert.strictEqual(await page.inputValue('#text'), 'status', 'what was not sent is not lost')
    await service.start()
    await page.locator('#connection').waitFor({ state: 'hidden' })
    await page.locator('.dot[data-state=here]').waitFor()
    await page.press('#text', 'Enter')

    await shown('#lines .said', 'Nothing to do.')
    assert.ok(await page.evaluate(() => window.same), 'the page was not loaded anew')
    await shown('#lines .command', 'mine 12 dirt')
  })

  await t.test('whoever signs out is out, and nothing was asked of other addresses', async () => {
    await page.click('text=Sign out')
    await page.locator('#door').waitFor()
    await page.reload()
    await page.locator('#door').waitFor()
    assert.deepStrictEqual(asked.filter(url => !url.startsWith(`${service.url}/`)), [])
    assert.deepStrictEqual(broken, [])
  })
})
