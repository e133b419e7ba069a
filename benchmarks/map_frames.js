'use strict'
// How long the page's map takes to draw a picture, in a real Chromium that draws with the processor alone:
//
//     node benchmarks/map_frames.js [chunks in both directions] [bots]
//
// It draws hills of explored land with bots, trails, paths, claims, mobs and a building, moves the view a little, draws again, and reads a pixel each time, so that the drawing is
// over. Beside that it tells how long decoding, shading and putting all tiles into their pictures takes.
const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')
const { launched } = require('../tests/js/page/browser_story.js')

const [SIDE, BOTS] = [Number(process.argv[2] ?? 32), Number(process.argv[3] ?? 10)]
const FRAMES = 300
const VIEWS = 4
const FOLDER = path.join(__dirname, '../orchestrator/service/static')
const KINDS = { '.mjs': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** Runs in the page. */
async function measure ({ side, bots, frames }) {
  const { Land } = await import('/page/map/land.mjs')
  const { paint } = await import('/page/map/painter.mjs')
  const { panned } = await import('/page/map/view.mjs')
  const { makeGround } = await import('/page/map/ground.mjs')
  const heightAt = (x, z) => Math.round(66 + 12 * Math.sin(x / 23) + 9 * Math.cos(z / 31) + 2 * Math.sin((x + z) / 7))
  const tiles = []
  for (let x = 0; x < side; x++) {
    for (let z = 0; z < side; z++) {
      const tile = { x, z, base: 40, dimension: 'overworld', names: ['grass_block', 'water', 'oak_leaves', 'sand'], blocks: new Uint8Array(256), heights: new Uint8Array(256), depths: new Uint8Array(256) }
      for (let at = 0; at < 256; at++) {
        const [east, south] = [x * 16 + (at & 15), z * 16 + (at >> 4)]
        const height = heightAt(east, south)
        tile.heights[at] = Math.max(62, height) - 40
        tile.depths[at] = Math.max(0, 62 - height)
        tile.blocks[at] = height < 62 ? 1 : height < 64 ? 3 : (east * 7919 + south * 104729) % 97 < 12 ? 2 : 0
      }
      tiles.push(tile)
    }
  }
  const land = new Land()
  const began = performance.now()
  land.add(tiles)
  const added = performance.now() - began
  const changing = performance.now()
  for (let round = 0; round < 100; round++) land.add([tiles[round]])
  const changed = (performance.now() - changing) / 100

  const canvas = document.querySelector('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  const size = [canvas.width, canvas.height]
  const middle = side * 8
  const places = Array.from({ length: bots }, (_, index) => ({ x: middle + 150 * Math.sin(index), y: 70, z: middle + 100 * Math.cos(index * 2), yaw: index * 36 }))
  const colours = { ground: '#f6f7f5', card: '#fff', text: '#1d241f', grid: '#e6eae3', person: '#c22f2b', main: '#2a7347', warn: '#e0a020' }
  const scene = {
    size, ratio: 1, land, dimension: 'overworld', colours, people: [{ name: 'Sam', place: places[0] }], home: places[1], aim: true,
    has: () => true, chests: [],
    activity: {
      work: Object.fromEntries(places.map(({ x, z }, index) => [`Bot${index}`, {
        dig: [Math.floor(x), 60, Math.floor(z)], aim: [x + 9, z, 4], path: Array.from({ length: 40 }, (_, at) => Math.round((at % 2 ? z : x) + at)),
        claims: Array.from({ length: 12 }, (_, at) => [Math.floor(x) + at, Math.floor(z)])
      }])),
      mobs: Array.from({ length: 60 }, (_, at) => ({ name: at % 5 ? 'sheep' : 'zombie', x: middle + 90 * Math.sin(at), z: middle + 90 * Math.cos(3 * at), hostile: at % 5 === 0 })),
      sites: [{ name: 'shelter', low: [middle, 64, middle], high: [middle + 20, 70, middle + 20], columns: '0122'.repeat(110).slice(0, 441), done: 90, blocks: 441 }]
    },
    bots: places.map((place, index) => ({ name: `Bot${index}`, place, colour: '#2864a8', online: true, chosen: false })),
    trails: places.map(({ x, z }) => ({ colour: '#2864a8', places: Array.from({ length: 150 }, (_, step) => ({ x: x + step, z: z + 20 * Math.sin(step / 5) })) }))
  }
  const times = {}
  const all = Math.min(size[0], size[1]) / (side * 16)
  for (const [name, scale, stays] of [['all of it', all], ['all of it, while only bots move', all, true], ['one to one', 1], ['near', 6]]) {
    const ground = makeGround()
    let view = { x: middle, z: middle, scale }
    const found = times[name] = []
    for (let frame = 0; frame < frames; frame++) {
      if (!stays) view = panned(view, Math.sin(frame) * 4, Math.cos(frame) * 4)
      const start = performance.now()
      paint(context, { ...scene, view, ground })
      context.getImageData(0, 0, 1, 1)
      found.push(performance.now() - start)
    }
  }
  return { added, changed, times, size }
}

const seconds = pid => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)

/** Returns the number of the process that draws the page: the largest of its kind. */
async function rendererOf (browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const resident = ({ id }) => Number(fs.readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1])
  return processInfo.filter(({ type }) => type === 'renderer').sort((one, other) => resident(other) - resident(one))[0].id
}

async function main () {
  const server = http.createServer(({ url }, answer) => {
    if (url === '/') return answer.setHeader('content-type', 'text/html').end('<!doctype html><canvas width="960" height="380"></canvas>')
    const file = path.join(FOLDER, path.normalize(url))
    if (!file.startsWith(FOLDER) || !fs.existsSync(file)) return answer.writeHead(404).end()
    answer.setHeader('content-type', KINDS[path.extname(file)] ?? 'text/plain').end(fs.readFileSync(file))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const browser = await launched()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const renderer = await rendererOf(browser)
    const before = seconds(renderer)
    const { added, changed, times, size } = await page.evaluate(measure, { side: SIDE, bots: BOTS, frames: FRAMES })
    console.log(`${SIDE * 16} x ${SIDE * 16} columns, ${BOTS} bots, ${size.join(' x ')} pixels, ${FRAMES} pictures each`)
    console.log(`time of the processor for each picture, with the tiles: ${((seconds(renderer) - before) * 1000 / FRAMES / VIEWS).toFixed(1)} ms`)
    console.log(`the first picture of all, with the browser's own set-up: ${times['all of it'].shift().toFixed(1)} ms`)
    for (const [name, found] of Object.entries(times)) {
      found.sort((one, other) => one - other)
      const part = share => found[Math.floor(found.length * share)].toFixed(1)
      console.log(`${name}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, max ${found.at(-1).toFixed(1)} ms`)
    }
    console.log(`all ${SIDE * SIDE} tiles into their pictures: ${added.toFixed(0)} ms; one that changed: ${changed.toFixed(2)} ms`)
  } finally {
    await browser.close()
    server.close()
  }
}

main()
