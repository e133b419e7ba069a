'use strict'
// What stories in a kitchen share: a player at the page of kitchens, one pressed key for each step, and an order that one cook can serve.
const MEATCAKE = ['storage', 'Take salmon', 'blender', 'blender', 'storage', 'Take flour', 'blender', 'blender', 'blender', 'w', 'blender', 'serving table', 'serving table']

/** Opens the page of kitchens and signs a player in. */
async function enter (page, service, who = 'player') {
  await page.goto(`${service.url}/games.html`)
  await page.fill('#token', service.tokens[who])
  await page.press('#token', 'Enter')
  await page.locator('#cook [name=level] option').first().waitFor({ state: 'attached' })
}

/** Opens a kitchen from the form: the values are those of its fields, `how` is the button. */
async function openKitchen (page, values, how = 'Cook') {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`#cook [name=${name}]`)
    if (!await field.isVisible()) await page.click('#cook summary')
    await (['seed', 'study'].includes(name) ? field.fill(value) : field.selectOption(value))
  }
  await page.click(`#cook button:text-is("${how}")`)
  await stepped(page, 0)
}

/** Leaves the kitchen; the form is there again. */
async function leave (page) {
  await page.click('.tools button:text-is("Leave")')
  await page.locator('#start:not([hidden])').waitFor()
}

/** Until the board shows this step. */
const stepped = (page, step) => page.waitForFunction(([wanted]) => document.querySelector('#kitchen .bar p')?.textContent.startsWith(`Step ${wanted} of`), [step])

/** The button of a station, or another one of the kitchen, by its text. */
const control = (page, text) => text.startsWith('Take') ? page.locator('.more button', { hasText: text }) : page.locator('.press', { has: page.locator('b', { hasText: new RegExp(`^${text}$`) }) })

module.exports = { MEATCAKE, control, enter, leave, openKitchen, stepped }
