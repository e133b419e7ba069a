'use strict'
// The first minute with a service, in a real browser: from the printed link to a crew at work, and what can go wrong meanwhile.
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

test('the first minute', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const [asked, broken] = [[], []]
  page.on('request', request => asked.push(request.url()))
  page.on('pageerror', error => broken.push(error.stack))
  page.on('console', message => message.text().includes('Content Security Policy') && broken.push(message.text()))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const until = (what, ...args) => page.waitForFunction(what, args)
  const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.name || document.activeElement.id)
  let link

  await t.test('the link signs the owner in, and its secret does not stay in the address', async () => {
    link = service.link()
    const answer = await page.goto(link)
    const policy = answer.headers()['content-security-policy']
    assert.match(policy, /default-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    await shown('#goal h1', 'No crew yet')
    assert.strictEqual(page.url(), `${service.url}/`)
    assert.ok(!asked.some(url => url.includes(link.split('=')[1])), 'no request has the secret in its address')
    await page.goBack().catch(() => {})
    assert.ok(!page.url().includes('sign-in'))
  })

  await t.test('the same link does not sign anybody else in, and says what to do', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await stranger.locator('#sign-in-trouble', { hasText: 'works once, within 10 minutes. Run “blockcrew tokens link”' }).waitFor()
    assert.ok(await stranger.locator('#desk').isHidden())
    await stranger.context().close()
  })

  await t.test('the same link in the same browser shows the page, because that is signed in', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await shown('#goal h1', 'No crew yet')
  })

  await t.test('one click makes a crew that does what the click says', async () => {
    assert.strictEqual(await page.locator('.try button').count(), 3)
    for (const index of [0, 1, 2]) {
      await page.locator('.try button').nth(index).click()
      await shown('#lines .said', 'done: ')
      await page.click('#goal button:text("Dismiss")')
      await page.click('#asking button:text("Dismiss")')
      await shown('#notice', 'The crew lumber is not here any more')
      await shown('#goal h1', 'No crew yet')
      await page.click('#notice-close')
    }
  })

  await t.test('the dialog says beside the field what is wrong, keeps what was written, and gives the focus back', async () => {
    await page.click('button:text("Start a crew")')
    await until(() => document.querySelector('#make [name=name]').value === 'lumber')
    await page.fill('#make [name=name]', 'two words')
    await page.fill('#make [name=workers]', '99')
    await page.keyboard.press('Enter')
    await shown('#making-name-trouble', 'Use only letters, digits, _ and -')
    await shown('#making-workers-trouble', 'Use a whole number from 1 to 20.')
    assert.strictEqual(await focused(), 'name')
    await page.keyboard.press('Escape')
    assert.strictEqual(await focused(), 'Start a crew')
    await page.keyboard.press('Enter')
    assert.strictEqual(await page.inputValue('#make [name=name]'), 'two words')
    await page.fill('#make [name=name]', 'miners')
    await page.fill('#make [name=workers]', '2')
    await page.selectOption('#make [name=mind]', 'language')
    await page.fill('#make [name=model]', 'some-model')
    await page.fill('#make [name=budget]', '2.5')
    await page.selectOption('#make [name=mind]', 'symbolic') // the model and its budget are not sent then
    await page.click('text=More options')
    await page.fill('#make [name=names]', 'Kai, Mia')
    await page.keyboard.press('Enter')
    await shown('#goal h1', 'miners')
    await until(() => document.querySelectorAll('.agent h3').length === 3)
    assert.deepStrictEqual(await page.locator('.agent h3').allTextContents(), ['Kai', 'Ada', 'Mia'])
    assert.strictEqual(await focused(), 'text')
  })

  await t.test('a session that ends in the middle of a command keeps what was typed; a link in the same tab goes on', async () => {
    await page.fill('#text', 'mine 500 logs')
    await context.clearCookies()
    await page.press('#text', 'Enter')
    await shown('#sign-in-trouble', 'Your session has ended. Sign in again; what you typed is kept.')
    await page.goto(service.link())
    await page.locator('#desk:not([hidden])').waitFor()
    await shown('#goal h1', 'miners')
    assert.strictEqual(await page.inputValue('#text'), 'mine 500 logs')
    await page.press('#text', 'Enter')
    await until(() => document.querySelector('.bars progress')?.value > 0)
  })

  await t.test('a service that is gone and back is told, and the page goes on; then Stop stops', async () => {
    await page.click('#stop')
    await shown('#offer', 'Stopped: mine 500 logs.')
    await service.kill()
    await shown('#connection', 'It connects again by itself')
    await service.start()
    await page.locator('#connection').waitFor({ state: 'hidden' })
    await shown('#goal h1', 'miners')
  })

  await t.test('the settings are there for the keyboard, and limits of spending are kept', async () => {
    await page.focus('#settings-open')
    await page.keyboard.press('Enter')
    await shown('#settings-people', 'guest')
    await page.locator('.budget input').first().fill('a lot')
    await page.keyboard.press('Enter')
    await shown('.budget .trouble', 'Dollars: use an amount such as 2.50')
    await page.locator('.budget input').first().fill('2.50')
    await page.keyboard.press('Enter')
    await shown('.budget .saved', 'Saved.')
    await page.keyboard.press('Escape')
    assert.strictEqual(await focused(), 'Settings')
    await page.keyboard.press('Enter')
    await until(() => document.querySelector('.budget input')?.value === '2.5')
    await page.keyboard.press('Escape')
  })

  await t.test('a link that meets no service is tried again by a button', async () => {
    await page.click('text=Sign out')
    const later = service.link()
    await page.route('**/api/session', route => route.abort())
    await page.goto(later)
    await shown('#sign-in-trouble', 'The service is not answering.')
    await page.unroute('**/api/session')
    await page.click('text=Try the link again')
    await page.locator('#desk:not([hidden])').waitFor()
  })

  await t.test('nothing was asked of other addresses, and nothing broke', () => {
    assert.deepStrictEqual(asked.filter(url => !url.startsWith(`${service.url}/`) && url !== 'about:blank'), [])
    assert.deepStrictEqual(broken, [])
  })
})
