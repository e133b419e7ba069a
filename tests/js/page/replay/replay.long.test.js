'use strict'
// Replays in a real browser: of a run that bots made in the game, scrubbed with mouse and keys, and as a file that plays without a service.
const fs = require('node:fs')
const path = require('node:path')
const test = require('node:test')
const assert = require('node:assert')
const { PATIENCE, begun, skip } = require('../browser_story.js')
const { Service } = require('../service.js')
const { openReplay, recorded } = require('./replay_story.js')

const [GRASS, DIRT, SAND] = [[110, 158, 66], [134, 96, 67], [219, 207, 163]] // on flat land (map/block_colours.mjs)
const CREW = { name: 'lumber', workers: 2 }

test('replays', { skip, timeout: 500_000 }, async t => {
  const service = new Service()
  const browser = await begun(t, service)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  page.setDefaultTimeout(PATIENCE)
  const broken = []
  page.on('pageerror', error => broken.push(error.stack))
  page.on('console', message => message.text().includes('Content Security Policy') && broken.push(message.text()))
  const ask = async (method, path, body) => {
    const headers = { authorization: `Bearer ${service.tokens.owner}`, 'content-type': 'application/json' }
    return (await fetch(`${service.url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) })).json()
  }
  const text = selector => page.locator(selector).first().textContent()
  const time = () => page.$eval('#bar input', slider => Number(slider.value))
  /** Waits until so many parts of a hundred of the map's picture have this colour. */
  const painted = (colour, least) => page.waitForFunction(([colour, least]) => {
    const canvas = document.querySelector('#map:not([hidden]) canvas')
    if (!canvas?.width) return false
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4) count += colour.every((value, channel) => Math.abs(data[at + channel] - value) < 8)
    return count / data.length * 400 >= least
  }, [colour, least])
  let run = ''
  let file = ''

  await t.test('a run that goes on is replayed, and says so', async () => {
    await page.goto(service.link())
    await page.locator('#desk:not([hidden])').waitFor()
    await ask('POST', 'crews', CREW)
    await ask('POST', 'commands', { crew: 'lumber', text: 'mine 6 dirt' })
    await page.locator('#lines .said', { hasText: 'done: ' }).first().waitFor()
    ;({ run } = await ask('GET', 'crews/lumber'))
    await openReplay(page, service, run)
    assert.match(await text('#going-on'), /This run still goes on/)
    assert.strictEqual(await page.getAttribute('#going-on a', 'href'), './#lumber')
  })

  await t.test('what was said after the page was opened comes when one follows', async () => {
    await page.click('text=Follow it')
    await ask('POST', 'commands', { crew: 'lumber', text: 'who has dirt?' })
    await page.locator('#lines .command', { hasText: 'who has dirt?' }).waitFor()
    await page.click('text=Stop following')
  })

  await t.test('the slider and the keys go to any moment, and all parts show that moment', async () => {
    await page.locator('#bar input').focus()
    await page.keyboard.press('Home')
    assert.strictEqual(await time(), 0)
    assert.strictEqual(await page.locator('#lines li').count(), 0, 'nothing had been said')
    await page.keyboard.press('End')
    await page.locator('#lines .said', { hasText: 'done: ' }).first().waitFor()
    assert.match(await text('#goal .goal'), /Nothing to do/)
    assert.match(await text('#goal .soft:not([hidden]) >> nth=1'), /Done: mine 6 dirt/)
    assert.ok(await page.locator('#agents .pocket', { hasText: 'dirt' }).count(), 'somebody carries the dirt')
    assert.ok(await page.locator('#map canvas').isVisible())
    await painted(GRASS, 20)
    await page.keyboard.press('ArrowLeft')
    assert.ok(await time() < await page.$eval('#bar input', slider => Number(slider.max)) - 4.9)
    await page.keyboard.press('Home')
    assert.strictEqual(await page.locator('#agents .pocket:not([hidden])', { hasText: 'dirt' }).count(), 0, 'before the work')
    const box = await page.locator('#bar input').boundingBox()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    assert.ok(Math.abs(await time() / await page.$eval('#bar input', slider => Number(slider.max)) - 0.5) < 0.05)
  })

  await t.test('jumps lead to the goal and to what was said', async () => {
    await page.keyboard.press('Home')
    for (let jump = 0; !(await text('#bar .told')).includes('mine 6 dirt') && jump < 20; jump++) await page.keyboard.press('e')
    assert.match(await text('#bar .told'), /the goal: mine 6 dirt/)
    assert.match(await text('#goal .goal'), /mine 6 dirt/)
    await page.keyboard.press('Home')
    await page.keyboard.press('m')
    await page.locator('#lines li').first().waitFor()
    await page.click('[aria-label="Previous message"]')
    assert.match(await text('#bar .told'), /There is no message before/)
  })

  await t.test('it plays at sixty times the speed until the end', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('4')
    assert.strictEqual(await page.getAttribute('[aria-label="60 times as fast"]', 'aria-pressed'), 'true')
    await page.click('#bar .play')
    await page.waitForFunction(() => document.querySelector('#bar .play').textContent === 'Play' && Number(document.querySelector('#bar input').value) > 0)
    assert.strictEqual(await time(), await page.$eval('#bar input', slider => Number(slider.max)))
  })

  await t.test('the mind of a bot is the one of that moment', async () => {
    await page.keyboard.press('Home')
    await page.click('#tab-minds')
    await page.locator('#minds .members button', { hasText: 'Ben' }).click()
    for (let jump = 0; !(await text('#bar .told')).startsWith('Ben: takes') && !(await text('#bar .told')).includes('Ben: takes') && jump < 40; jump++) await page.keyboard.press('e')
    assert.match(await text('.mind .hourglass li >> nth=0'), /dirt/)
    assert.strictEqual(await page.locator('#minds button:text("Speak"), #agents button:text("Speak")').count(), 0, 'nobody can be spoken to')
  })

  await t.test('a recorded run of another program has its land at each moment', async () => {
    run = recorded(service)
    await openReplay(page, service, run)
    await page.keyboard.press('Home')
    assert.ok(!await page.locator('#map').isVisible(), 'nobody knew yet where a bot was')
    await page.keyboard.press('ArrowRight')
    await painted(GRASS, 1)
    await page.keyboard.press('ArrowRight')
    await painted(DIRT, 1)
    await page.keyboard.press('End')
    await painted(SAND, 1)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await painted(GRASS, 1)
    await page.keyboard.press('End')
    await page.keyboard.press('f')
    assert.match(await text('#bar .told'), /There is no failure after/)
    await page.keyboard.press('Shift+F')
    assert.match(await text('#bar .told'), /mineBlock failed: no tree in reach/)
  })

  await t.test('the button gives one file', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')])
    assert.strictEqual(download.suggestedFilename(), `replay-${run}.html`)
    file = path.join(service.folder, 'sent.html')
    await download.saveAs(file)
    assert.ok(fs.statSync(file).size < 1_500_000)
    for (const token of Object.values(service.tokens)) assert.ok(!fs.readFileSync(file, 'utf8').includes(token))
  })

  await t.test('a run of another version is played, and what it lacks is said', async () => {
    await openReplay(page, service, recorded(service, '0.0.1'))
    await page.locator('.notes li', { hasText: 'Version 0.0.1 recorded this run' }).waitFor()
    await page.keyboard.press('End')
    await page.locator('#lines .said', { hasText: 'no tree here' }).waitFor()
  })

  await t.test('what cannot be replayed is said in a sentence', async () => {
    await page.goto(`${service.url}/replay.html?run=20200101-000000-ffff`)
    await page.locator('#trouble', { hasText: 'There is no run ' }).waitFor()
    await page.goto(`${service.url}/replay.html`)
    await page.locator('#trouble', { hasText: 'Which run?' }).waitFor()
    fs.writeFileSync(path.join(service.folder, 'runs/20200101-000000-eeee.sqlite'), 'nothing')
    await page.goto(`${service.url}/replay.html?run=20200101-000000-eeee`)
    await page.locator('#trouble', { hasText: 'is not the record of a run' }).waitFor()
    assert.deepStrictEqual(broken, [])
  })

  await t.test('the file plays from a disk, without a service and without any request', async () => {
    await service.kill()
    const context = await browser.newContext({ offline: true, viewport: { width: 1440, height: 900 } })
    const alone = await context.newPage()
    alone.setDefaultTimeout(PATIENCE)
    const [asked, wrong] = [[], []]
    alone.on('request', request => asked.push(request.url()))
    alone.on('pageerror', error => wrong.push(error.stack))
    alone.on('console', message => message.type() === 'error' && wrong.push(message.text()))
    await alone.goto(`file://${file}`)
    await alone.waitForFunction(() => document.body.dataset.land)
    await alone.keyboard.press('End')
    await alone.locator('#lines .said', { hasText: 'no tree here' }).waitFor()
    assert.strictEqual(await alone.locator('#lines', { hasText: 'only for Sam' }).count(), 0)
    assert.ok(await alone.locator('#map canvas').isVisible())
    await alone.click('#tab-minds')
    await alone.locator('.hourglass').waitFor()
    assert.ok(!await alone.locator('#person').isVisible(), 'nothing leads to a service')
    assert.deepStrictEqual([asked.filter(url => !url.startsWith('data:') && url !== `file://${file}`), wrong], [[], []])
  })
})
