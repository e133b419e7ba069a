'use strict'
// What stories and benchmarks in a browser share: whether there is a browser, how it is started, and a service and a browser that are there until a
// test ends.
const { chromium } = require('./service.js')

const PATIENCE = 90_000 // milliseconds: on a busy machine the service, its world and its bots take long to begin
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] // as root, without a screen, in a small container
const executablePath = chromium()
const skip = !executablePath && 'no Chromium here: apt-get install chromium, or name one in CHROMIUM'

/** Starts the browser of this machine with these words of its command line; whoever starts it closes it. */
const launched = (args = ARGS) => require('playwright-core').chromium.launch({ executablePath, args })

/** Starts a service and, meanwhile, a browser with these words of its command line; both are ended after the test. */
async function begun (t, service, args = ARGS) {
  t.after(() => service.remove())
  const starting = service.start()
  const browser = await launched(args)
  t.after(() => browser.close())
  await starting
  return browser
}

/** Opens the page in a new session of the browser, signs in as `who` and waits for the first view; errors of the page are added to `broken`. */
async function signedIn (browser, service, who, broken) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('pageerror', error => broken.push(error.stack))
  await page.goto(service.url)
  await page.fill('#token', service.tokens[who])
  await page.press('#token', 'Enter')
  await page.locator('#goal h1').waitFor()
  return page
}

module.exports = { ARGS, PATIENCE, begun, launched, signedIn, skip }
