'use strict'
// What stories and benchmarks of the 3D view share: a browser that draws without a graphics card, the packages if they are installed, and the pixels of
// the picture.
const { spawnSync } = require('node:child_process')
const { PYTHON, ROOT } = require('../service.js')

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
const SKY = [143, 189, 237] // gl/renderer.mjs

/** Tells whether the textures of blocks are installed for this user. */
function isInstalled () {
  const asked = ['-c', 'from orchestrator.installation.viewer_packages import is_installed; print(is_installed())']
  return spawnSync(PYTHON, asked, { env: { ...process.env, PYTHONPATH: ROOT }, encoding: 'utf8' }).stdout.trim() === 'True'
}

/** Returns the shares of a picture (0 to 1) that are sky and that are green, and how many colours it has. */
async function sharesOf (page, locator) {
  const picture = (await locator.screenshot()).toString('base64')
  return page.evaluate(async ([base64, sky]) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const [count, colours] = [{ sky: 0, green: 0 }, new Set()]
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = data.subarray(at, at + 3)
      if ([red, green, blue].every((value, index) => Math.abs(value - sky[index]) < 10)) count.sky++
      if (green > red * 1.1 && green > blue * 1.2) count.green++
      colours.add(red << 16 | green << 8 | blue)
    }
    return { sky: 4 * count.sky / data.length, green: 4 * count.green / data.length, colours: colours.size }
  }, [picture, SKY])
}

/** Waits until all land that the page has is drawn. */
const drawn = page => page.waitForFunction(() => document.querySelector('#scene')?.dataset.state === 'ready')

/** Starts a crew of this size on the page that is open, and waits until it is there. */
async function crewed (page, workers = 2) {
  await page.locator('#goal h1').waitFor()
  await page.evaluate(count => fetch('/api/crews', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'one', workers: count }) }), workers)
  await page.locator('.dot[data-state=here]').waitFor()
}

module.exports = { ARGS, crewed, drawn, isInstalled, sharesOf }
