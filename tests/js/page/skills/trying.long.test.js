'use strict'
// "Try it now" on the page of skills: a sentence of a skill goes to a crew, whose page shows what comes of it.
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('../browser_story.js')
const { Service } = require('../service.js')

test('a skill is tried by saying one of its sentences to a crew', { skip, timeout: 300_000 }, async t => {
  const service = new Service('--world', 'tabletop')
  const browser = await begun(t, service)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  await page.goto(service.link())
  await page.click('button:text("Start a crew")')
  await page.fill('[name=name]', 'one')
  await page.click('text=Start crew')
  await page.locator('.dot[data-state=here]').waitFor()
  await page.goto(`${service.url}/skills.html#mineBlock`)
  await page.locator('#skill-title', { hasText: 'mineBlock' }).waitFor()
  const sentence = await page.locator('.trying select').first().inputValue()
  await page.click('button:text("Try it now")')
  await page.click('text=See what one makes of it')
  await page.locator('#lines .command', { hasText: sentence }).first().waitFor()
  assert.deepStrictEqual(broken, [])
})
