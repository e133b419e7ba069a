'use strict'
// Every view of the page of kitchens, one after the other, for those who look at each.
const { enter, leave, openKitchen, stepped } = require('./kitchen_story.js')

/** Goes through all views of the kitchens of a service; calls `look(name)` at each. */
async function visitKitchens (page, service, look) {
  const shown = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor()
  await enter(page, service)
  await look('kitchens')
  await page.click('#cook summary')
  await page.fill('#cook [name=study]', 'p 7')
  await page.click('#cook button:text-is("Cook")')
  await shown('#cook-trouble', 'The name of a participant')
  await look('kitchens-wrong')
  await openKitchen(page, { level: 'level_5', partners: 'lookahead', others: '3', tau: '1', seed: '2', study: '' })
  await look('kitchen-new')
  for (let step = 1; step <= 12; step++) {
    await page.keyboard.press(step === 1 ? '1' : 'w')
    await stepped(page, step)
  }
  await page.keyboard.press('1')
  await page.click('.board summary')
  await page.evaluate(() => scrollTo(0, 0))
  await look('kitchen')
  await page.keyboard.press('5')
  await stepped(page, 13)
  await page.keyboard.press('5')
  await shown('.told', 'Nothing can be taken')
  await look('kitchen-refused')
  await leave(page)
  await openKitchen(page, { level: 'level_1', partners: 'greedy', others: '2', tau: '2', seed: '4' }, 'Watch the planner')
  await page.keyboard.press('s')
  await stepped(page, 1)
  await look('kitchen-watched')
  await leave(page)
  await openKitchen(page, { level: 'level_0', partners: 'greedy', others: '1', study: 'p7' })
  for (let step = 1; step <= 60; step++) {
    await page.keyboard.press('w')
    await stepped(page, step)
  }
  await page.locator('.questions').waitFor()
  await look('kitchen-over')
  await page.locator('.questions').scrollIntoViewIfNeeded()
  await look('kitchen-questions')
}

module.exports = { visitKitchens }
