'use strict'
// The kitchen of the page in a real browser: one order with the mouse and one with the keyboard, beside a planner, watching, a log.
const fs = require('node:fs')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { spawnSync } = require('node:child_process')
const { PATIENCE, begun, skip } = require('../browser_story.js')
const { MEATCAKE, control, enter, leave, openKitchen, stepped } = require('./kitchen_story.js')
const { PYTHON, ROOT, Service } = require('../service.js')

/** Plays a log again with the rules, and returns how many of its steps differ. */
function replayed (file) {
  const words = ['-c', 'from orchestrator.cli import main; main()', 'cuisineworld', 'replay', file, '--json']
  const { stdout, stderr } = spawnSync(PYTHON, words, { cwd: ROOT, encoding: 'utf8' })
  assert.ok(stdout, stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1))
}

test('a kitchen on the page', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  page.on('console', message => message.text().includes('Content Security Policy') && broken.push(message.text()))
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  const alone = { level: 'level_0', partners: 'alone', tau: '5', seed: '1' }
  const focused = () => page.evaluate(() => document.activeElement.closest('.station')?.dataset.place ?? document.activeElement.tagName)
  let log

  await t.test('an order is served with the mouse alone', async () => {
    await enter(page, service)
    await openKitchen(page, alone)
    await shown('.orders', 'salmon meatcake')
    for (const [step, what] of MEATCAKE.entries()) {
      await (what === 'w' ? page.locator('.tools button', { hasText: 'Wait' }) : control(page, what)).click()
      await stepped(page, step + 1)
    }
    await shown('.told', 'Served: salmon meatcake.')
    await shown('.board', 'Served so far: 1 salmon meatcake.')
  })

  await t.test('a wrong move is answered by one line and costs no step; a reload shows the same kitchen', async () => {
    await control(page, 'serving table').click()
    await shown('.told', 'Nothing can be taken from serving table now.')
    await stepped(page, MEATCAKE.length)
    await page.reload()
    await stepped(page, MEATCAKE.length)
    await shown('.board', 'Served so far: 1 salmon meatcake.')
  })

  await t.test('the log of it is played again by the rules, step for step', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the log')])
    log = await download.path()
    const { mismatches, steps } = replayed(log)
    assert.deepStrictEqual([mismatches, steps], [0, MEATCAKE.length])
  })

  await t.test('an order is served with the keyboard alone, and the focus stays at the station', async () => {
    await page.keyboard.press('Tab')
    await leave(page)
    await openKitchen(page, alone)
    const keys = { storage: '1', 'serving table': '2', blender: '3', w: 'w' }
    for (const [step, what] of MEATCAKE.entries()) {
      if (keys[what]) await page.keyboard.press(keys[what])
      else { // the ingredients are buttons at the storage
        await page.keyboard.press('1')
        await page.waitForFunction(() => document.activeElement.closest('.more'))
        while (await page.evaluate(() => document.activeElement.textContent) !== what) await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
      }
      await stepped(page, step + 1)
      if (what !== 'w') assert.strictEqual(await focused(), { storage: 'storage0', blender: 'blender0', 'serving table': 'servingtable0' }[what] ?? 'storage0')
    }
    await shown('.told', 'Served: salmon meatcake.')
    await leave(page)
  })

  await t.test('beside a planner each press lets all cooks act', async () => {
    await openKitchen(page, { level: 'level_3', partners: 'greedy', others: '2', seed: '4' })
    await page.keyboard.press('w')
    await stepped(page, 1)
    assert.strictEqual(await page.locator('.cooks li').count(), 3)
    await shown('.cooks', 'Cook 1')
    await shown('.cooks li', 'You at serving table, hands empty · last: wait')
    await leave(page)
  })

  await t.test('a planner is watched to the end, and its log is shown from the file alone', async () => {
    await openKitchen(page, { level: 'level_1', partners: 'greedy', others: '2', seed: '4' }, 'Watch the planner')
    assert.ok(await page.locator('.press').first().isDisabled())
    await page.keyboard.press('s')
    await stepped(page, 1)
    await page.selectOption('.playback select', '10')
    await page.keyboard.press('p')
    await stepped(page, 60)
    await shown('.told', 'The kitchen is closed: ')
    const summary = await page.locator('.bar p').first().textContent()
    assert.match(summary, /^Step 60 of 60 · \d+ served, \d+ lost.* seed 4$/)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the log')])
    const whole = await download.path()
    assert.strictEqual(replayed(whole).mismatches, 0)
    await leave(page)
    const asked = []
    page.on('request', request => asked.push(request.url()))
    await page.setInputFiles('#file', { name: 'kitchen.jsonl', mimeType: 'application/json', buffer: fs.readFileSync(whole) })
    await stepped(page, 0)
    await page.locator('.playback [type=range]').fill('60')
    assert.deepStrictEqual([await page.locator('.bar p').first().textContent(), asked], [summary, []])
    await page.locator('.playback [type=range]').fill('30')
    await stepped(page, 30)
    await leave(page)
    await page.setInputFiles('#file', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await shown('#file-trouble', 'This file is no log of a kitchen')
  })

  await t.test('the questions of a study are asked at the end, and are part of the log that the service keeps', async () => {
    await page.fill('#cook [name=study]', 'p 7')
    await page.click('#cook button:text-is("Cook")')
    await shown('#cook-trouble', 'The name of a participant can have letters, digits, _ and -.')
    await openKitchen(page, { level: 'level_0', partners: 'greedy', others: '1', study: 'p7' })
    for (let step = 1; step <= 60; step++) {
      await page.keyboard.press('w')
      await stepped(page, step)
    }
    await shown('.questions h2', 'Before you go')
    assert.strictEqual(await page.locator('.questions fieldset').count(), 7)
    await page.locator('.questions [value="4"]').first().check()
    await page.click('text=Send answers')
    await shown('.questions .trouble', 'Please answer “The other cooks made it more fun.” too.')
    for (const each of await page.locator('.questions fieldset').all()) await each.locator('[value="3"]').check()
    await page.click('text=Send answers')
    await shown('.questions', 'Thank you: the answers are part of the log.')
    const [file] = fs.readdirSync(path.join(service.folder, 'kitchens'))
    const record = JSON.parse(fs.readFileSync(path.join(service.folder, 'kitchens', file)))
    assert.deepStrictEqual([record.participant, Object.values(record.answers)], ['p7', [3, 3, 3, 3, 3, 3, 3]])
    assert.deepStrictEqual(broken, [])
  })

  await t.test('a guest can watch a recorded kitchen, and is told that cooking is for players', async () => {
    const guest = await (await browser.newContext()).newPage()
    await enter(guest, service, 'guest')
    await guest.locator('#cook-trouble', { hasText: 'Guests may not cook' }).waitFor()
    await guest.setInputFiles('#file', log)
    await stepped(guest, 0)
    await guest.context().close()
  })

  await t.test('bots in Minecraft serve the same order, and the page says where to look on', async () => {
    await leave(page)
    await openKitchen(page, { ...alone, where: 'minecraft' })
    await shown('#kitchen .bar', 'The cooks are bots in Minecraft: join at 127.0.0.1:')
    for (const [step, what] of MEATCAKE.entries()) {
      await (what === 'w' ? page.locator('.tools button', { hasText: 'Wait' }) : control(page, what)).click()
      await stepped(page, step + 1)
    }
    await shown('.told', 'Served: salmon meatcake.')
    await leave(page)
  })
})
