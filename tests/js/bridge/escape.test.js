'use strict'
// Hostile skills, each contained. The ones that take long are left to `node benchmarks/sandbox.js`.
const test = require('node:test')
const assert = require('node:assert')
const { hostileSkills, Surroundings, facadeOf, attempt, start } = require('./escape.js')

const AT_ONCE = 2
const skills = hostileSkills().filter(({ long }) => !long)

test('there are at least a hundred hostile skills, in every group', () => {
  assert.ok(skills.length >= 100, `${skills.length}`)
})

test('every hostile skill is contained', { skip: process.platform !== 'linux' && 'looks into /proc' }, async () => {
  const lanes = await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const left = [...skills]
  const out = []
  try {
    await Promise.all(lanes.map(async ({ run, around }) => {
      for (let skill = left.shift(); skill; skill = left.shift()) {
        const { complaints } = await attempt(run, skill, around)
        for (const complaint of complaints) out.push(`${skill.group}: ${skill.name}: ${complaint}`)
      }
    }))
    assert.deepStrictEqual(out, [])
    assert.strictEqual((await lanes[0].run('return 1 + 1')).value, 2)
  } finally {
    for (const { run, around } of lanes) { run.close(); around.close() }
  }
})

/** Surroundings of its own for each, so that nobody is blamed for another's deeds. */
async function lane () {
  const around = await Surroundings.open()
  return { around, run: start(facadeOf(around), { runs: 50 }) }
}
