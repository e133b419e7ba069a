'use strict'
// What the sandbox costs, and what it withstands:   node benchmarks/sandbox.js [--costs | --escapes [GROUP...]]
// Costs in ms, p50 and p95; escapes one process for each hostile skill, also for those that take long.
const { performance } = require('node:perf_hooks')
const { hostileSkills, Surroundings, facadeOf, attempt, start } = require('../tests/js/bridge/escape.js')

const STARTS = 15
const CALLS = 2000

async function main () {
  const [what, ...groups] = process.argv.slice(2)
  if (what !== '--escapes') await costs()
  if (what !== '--costs') await escapes(groups)
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

async function costs () {
  const around = await Surroundings.open()
  const facade = facadeOf(around)
  print('start, cold', await starts(facade, { warm: 0 }, 50))
  print('start, warm', await starts(facade, { warm: 2 }, 500))
  const run = start(facade, { runs: 99 })
  await run('return 1')
  for (const [name, call] of [['synchronous read', 'bot.echo(i)'], ['read of a live place', 'bot.entity.position'], ['asynchronous call', 'await bot.later(i)']]) {
    const { value, error } = await run(`
      for (let i = 0; i < 200; i++) ${call}
      const all = []
      for (let n = 0; n < ${CALLS / 20}; n++) { const from = bot.now(); for (let i = 0; i < 20; i++) ${call}; all.push((bot.now() - from) / 20) }
      return all`, {}, { deadline: 60000, facade: { ...facade, now: () => performance.now() } })
    if (error) throw error
    print(name, value)
  }
  run.close()
  around.close()
}

/** From the call until the first line of the skill is heard of. */
async function starts (facade, limits, rest) {
  const all = []
  let begun
  const run = start({ ...facade, here: () => { begun = performance.now() } }, limits)
  for (let i = 0; i < STARTS; i++) {
    await pause(rest)
    const from = performance.now()
    await run('bot.here()')
    all.push(begun - from)
  }
  run.close()
  return all
}

function print (name, all) {
  const sorted = [...all].sort((a, b) => a - b)
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(3)
  console.log(`${name.padEnd(24)} p50 ${at(0.5)}  p95 ${at(0.95)}  (${all.length})`)
}

async function escapes (groups) {
  const skills = hostileSkills().filter(({ group }) => !groups.length || groups.includes(group))
  const table = new Map()
  for (const skill of skills) record(table, skill, await once(skill))
  console.log('group          skills contained  over deadline  MB  host gap ms')
  for (const [group, { count, contained, late, heaviest, gap }] of table) {
    console.log(`${group.padEnd(14)} ${[count, contained, late.toFixed(0), heaviest.toFixed(0), gap.toFixed(0)].map(each => String(each).padStart(6)).join('   ')}`)
  }
  const all = [...table.values()]
  console.log(`${skills.length} hostile skills, ${all.reduce((sum, { contained }) => sum + contained, 0)} contained`)
}

/** One skill in a process of its own, with what it did to the host meanwhile. */
async function once (skill) {
  const around = await Surroundings.open()
  const run = start(facadeOf(around), { warm: 1 })
  const answer = await attempt(run, skill, around)
  run.close()
  around.close()
  return { ...answer, heaviest: around.heaviest }
}

function record (table, { group, name, deadline, ends }, { took, complaints, gap, heaviest }) {
  const row = table.get(group) ?? { count: 0, contained: 0, late: 0, heaviest: 0, gap: 0 }
  table.set(group, row)
  row.count++
  if (complaints.length) console.log(`${group}: ${name}: ${complaints.join('; ')}`)
  else row.contained++
  row.late = Math.max(row.late, took - deadline)
  row.heaviest = Math.max(row.heaviest, heaviest)
  row.gap = Math.max(row.gap, gap)
}

main()
