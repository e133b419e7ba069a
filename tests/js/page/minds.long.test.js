'use strict'
// A person reads the minds of a crew and commands it by keyboard, mouse and buttons. The world is a heap in memory.
const test = require('node:test')
const assert = require('node:assert')
const { crowd } = require('./crowd.js')
const { PATIENCE, begun, signedIn, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

test('a person reads minds and commands', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const broken = []
  const opened = who => signedIn(browser, service, who, broken)
  const page = await opened('owner')
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const until = (what, ...args) => page.waitForFunction(what, args)
  const say = async text => {
    await page.fill('#text', text)
    await page.press('#text', 'Enter')
    await until(() => document.getElementById('text').value === '')
  }
  const waiting = () => page.locator('.waits li > span').allTextContents()
  const becomes = orders => until(([wanted]) => [...document.querySelectorAll('.waits li > span')].map(each => each.textContent.split(',')[0]).join() === wanted, orders.join())

  await t.test('what can be said is completed by the keyboard, with the names of the game', async () => {
    await page.click('button:text("Start a crew")')
    await page.fill('[name=name]', 'one')
    await page.fill('[name=workers]', '3')
    await page.click('text=Start crew')
    await page.locator('.dot[data-state=here]').waitFor()
    await until(async () => (await fetch('/api/crews/one/phrases')).ok)
    await page.fill('#text', '')
    await page.locator('#text').pressSequentially('mine 3000 oak lo')
    await page.locator('#offers [role=option]', { hasText: 'mine 3000 oak log' }).first().waitFor()
    assert.strictEqual(await page.getAttribute('#text', 'aria-expanded'), 'true')
    await page.keyboard.press('ArrowDown')
    const active = await page.getAttribute('#text', 'aria-activedescendant')
    assert.strictEqual(await page.getAttribute(`#${active}`, 'aria-selected'), 'true')
    await page.keyboard.press('Enter')
    assert.strictEqual(await page.inputValue('#text'), 'mine 3000 oak log')
    assert.ok(await page.locator('#offers').isHidden())
    await page.keyboard.press('Enter')
    await shown('#goal .goal', /mine 3000 oak.log/)
  })

  await t.test('arrow up brings back what was said, Escape closes the offers and empties the box, and nobody stops', async () => {
    await page.keyboard.press('ArrowUp')
    assert.strictEqual(await page.inputValue('#text'), 'mine 3000 oak log')
    await page.fill('#text', '')
    await page.locator('#text').pressSequentially('al')
    await page.locator('#offers').waitFor()
    await page.keyboard.press('Escape')
    assert.deepStrictEqual([await page.locator('#offers').isHidden(), await page.inputValue('#text')], [true, ''])
    await shown('#goal .goal', /mine 3000 oak.log/)
  })

  await t.test('the queue is put in order by the arrow keys and by dragging', async () => {
    for (const order of ['mine 3 sand', 'mine 4 coal', 'mine 5 logs']) await say(`after that, ${order}`)
    await becomes(['mine 3 sand', 'mine 4 coal', 'mine 5 logs'])
    await page.locator('.waits .handle').nth(2).focus()
    await page.keyboard.press('ArrowUp')
    await becomes(['mine 3 sand', 'mine 5 logs', 'mine 4 coal'])
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^Move mine 5 logs, 2 of 3/)
    await page.locator('.waits li').nth(2).dragTo(page.locator('.waits li').nth(0))
    await becomes(['mine 4 coal', 'mine 3 sand', 'mine 5 logs'])
    assert.ok((await waiting()).every(order => order.endsWith('for owner (API)')))
  })

  await t.test('buttons pause and resume the crew, and one bot', async () => {
    await page.click('#goal .deeds button:text("Pause")')
    await until(() => [...document.querySelectorAll('.agent .now')].every(each => each.textContent === 'paused'))
    await page.click('#goal .deeds button:text("Resume")')
    await until(() => [...document.querySelectorAll('.agent .now')].every(each => each.textContent !== 'paused'))
    await page.click('[aria-label="Pause, Ben"]')
    await shown('.agent .now', 'paused')
    await page.click('[aria-label="Resume, Ben"]')
    await until(() => [...document.querySelectorAll('.agent .now')].every(each => each.textContent !== 'paused'))
    assert.strictEqual(await page.locator('.deeds button:text("Come")').count(), 0, 'there is no place on the tabletop')
  })

  await t.test('the tabs are chosen with the arrow keys, and a mind is read with one press', async () => {
    await page.focus('#tab-agents-view')
    await page.keyboard.press('ArrowRight')
    await page.locator('#minds').waitFor()
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'tab-minds')
    assert.strictEqual(await page.locator('.members li').count(), 4)
    await shown('.organisation', 'The leader commands everybody else.')
    await page.locator('.members button', { hasText: 'Ben' }).click()
    await shown('.mind h3', 'Ben')
    await shown('.hourglass', 'mineBlock')
    await shown('.messages', 'Ada → Ben')
    await page.focus('#tab-minds')
    await page.keyboard.press('ArrowRight')
    await shown('#things th', 'oak log')
  })

  await t.test('a line leads to what it caused', async () => {
    await page.locator('#lines .command', { hasText: 'mine 3000 oak log' }).locator('.caused-by').click()
    await shown('#effects .caused', /begins the goal: mine 3000 oak.log/)
    await shown('#effects .caused', 'Ada')
    await page.keyboard.press('Escape')
    await page.locator('#effects').waitFor({ state: 'hidden' })
    await shown('#goal .goal', /mine 3000 oak.log/)
  })

  await t.test('a guest is offered questions, and no button that would be refused', async () => {
    const guest = await opened('guest')
    await guest.locator('#text').waitFor()
    await guest.waitForFunction(async () => (await fetch('/api/crews/one/phrases')).ok)
    await guest.locator('#text').pressSequentially('st')
    await guest.locator('#offers [role=option]', { hasText: 'status' }).waitFor()
    assert.deepStrictEqual(await guest.locator('#offers [role=option] span:first-child').allTextContents(), ['status'])
    assert.deepStrictEqual([await guest.locator('.deeds:visible').count(), await guest.locator('.handle:visible').count()], [0, 0])
    await guest.context().close()
  })

  await t.test('twenty bots with the longest names fit at every width, and 100,000 lines leave the newest 200', async () => {
    const many = await opened('owner')
    await many.route('**/api/events', route => route.fulfill({ contentType: 'text/event-stream', body: crowd(100_000) }))
    await many.reload()
    await many.waitForFunction(() => document.querySelector('#lines li:last-child .text')?.textContent === 'line 99999', null, { timeout: PATIENCE })
    assert.strictEqual(await many.locator('#lines li').count(), 200)
    await many.locator('#talk', { hasText: 'Older lines are in the record of run r1.' }).waitFor()
    for (const tab of ['agents-view', 'minds', 'things']) {
      await many.click(`#tab-${tab}`)
      for (const width of [390, 820, 1440]) {
        await many.setViewportSize({ width, height: 900 })
        assert.strictEqual(await many.evaluate(() => document.documentElement.scrollWidth), width, `${tab} at ${width}`)
      }
    }
    await many.context().close()
    assert.deepStrictEqual(broken, [])
  })
})
