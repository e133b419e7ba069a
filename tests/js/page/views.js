'use strict'
// Every view of the page, one after the other, and axe that looks at each: at three widths, in light and in dark. BLOCKCREW_SHOTS
// names a folder for pictures of them.
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { faults } = require('./axe.js')
const { PATIENCE, begun, skip } = require('./browser_story.js')
const { Service } = require('./service.js')

const WIDTHS = [[390, 844], [820, 1180], [1440, 900]]
const THEMES = ['light', 'dark']

/** Goes through all views of a tabletop service in which a crew may be made; calls `look(name)` at each. */
async function visit (page, service, look) {
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  await page.goto(service.url)
  await page.locator('#token').waitFor()
  await look('door')
  await page.fill('#token', 'wrong')
  await page.press('#token', 'Enter')
  await shown('#sign-in-trouble', 'The service does not recognise this token.')
  await look('door-refused')
  await page.goto(`${service.url}/#sign-in=used`)
  await shown('#sign-in-trouble', 'This sign-in link does not work any more')
  await look('door-used-link')
  await page.goto(service.link())
  await shown('#goal h1', 'No crew yet')
  await page.locator('.try button').first().waitFor()
  await look('empty')
  await page.click('button:text("Start a crew")')
  await page.waitForFunction(() => document.querySelector('#make [name=name]').value)
  await look('new-crew')
  await page.selectOption('#make [name=mind]', 'language')
  await page.fill('#make [name=name]', 'two words')
  await page.click('text=More options')
  await page.click('text=Start crew')
  await shown('#making-name-trouble', 'Use only letters')
  await look('new-crew-wrong')
  await page.click('#making-off')
  await page.click('#settings-open')
  await shown('#settings-findings', 'free')
  await look('settings-empty')
  await page.click('#settings >> text=Close')
  await page.click('.try button >> nth=0')
  await shown('#lines .said', 'done: ')
  await look('crew')
  await page.click('#tab-minds')
  await page.locator('.hourglass').waitFor()
  await look('minds')
  await page.click('#tab-things')
  await page.locator('#things td').first().waitFor()
  await look('things')
  await page.click('#tab-agents-view')
  await page.fill('#text', '')
  await page.waitForFunction(async () => (await fetch(`/api/crews/${document.querySelector('#goal h1').textContent}/phrases`)).ok)
  await page.locator('#text').pressSequentially('mine 12 o')
  await page.locator('#offers [role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await look('offers')
  await page.fill('#text', '')
  await page.locator('.caused-by').first().click()
  await page.locator('#effects .caused li').first().waitFor()
  await look('effects')
  await page.click('#effects >> text=Close')
  await page.click('#settings-open')
  await page.locator('#settings .budget').waitFor()
  await shown('#settings-findings', 'free')
  await page.click('#settings-check')
  await shown('#settings-checking', 'right.')
  await look('settings')
  await page.click('#settings >> text=Close')
  await page.click('#goal button:text("Dismiss")')
  await look('dismissing')
  await page.click('#asking >> text=Cancel')
  await page.context().setOffline(true)
  await page.fill('#text', 'status')
  await page.press('#text', 'Enter')
  await shown('#trouble', 'The service is not answering')
  await look('offline')
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await page.$eval('#speak', form => form.requestSubmit()) // the stream may have noticed before, and hidden the form
  await shown('#sign-in-trouble', 'Your session has ended.')
  await look('expired')
}

const shots = process.env.BLOCKCREW_SHOTS

/** Makes one test for each width and theme, in which all views of these visits are looked at. */
function lookAt (...visits) {
  for (const theme of THEMES) {
    for (const [width, height] of WIDTHS) {
      test(`${theme}, ${width} pixels`, { skip, timeout: 300_000 }, async t => {
        const service = new Service('--world', 'tabletop')
        const browser = await begun(t, service)
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        page.setDefaultTimeout(PATIENCE)
        const found = []
        const look = async name => {
          if (shots) await page.screenshot({ path: path.join(shots, `${name}-${width}-${theme}.png`) })
          found.push(...await faults(page, name, width))
        }
        for (const visit of visits) await visit(page, service, look)
        assert.deepStrictEqual(found, [])
      })
    }
  }
}

module.exports = { THEMES, WIDTHS, lookAt, visit }
