'use strict'
// Skills in words, without a browser: which fit, in which order, and what is said of one.
const test = require('node:test')
const assert = require('node:assert')
const { countWords, fitting, inOrder, meaning, originWords, short, successWords } = require('../../../../orchestrator/service/static/page/skills/skill_words.mjs')

const skill = (library, name, more = {}) => ({ id: library === 'library' ? name : `${library}/${name}`, library, name, description: '', says: [], learned: '', ...more })
const SKILLS = [
  skill('library', 'mineBlock', { description: 'Dig blocks of a kind. Then pick up what falls.', says: ['chop some wood'] }),
  skill('learned', 'makeLadders', { description: 'Make ladders.', learned: '2026-01-01 12:00:00' }), skill('voyager/trial1', 'mineBlock')
]
const ids = found => found.map(({ id }) => id)

test('a skill fits if it has all words somewhere', () => {
  assert.deepStrictEqual(ids(fitting(SKILLS, '')), ids(SKILLS))
  assert.deepStrictEqual(ids(fitting(SKILLS, ' WOOD  dig ')), ['mineBlock'])
  assert.deepStrictEqual(ids(fitting(SKILLS, 'voyager')), ['voyager/trial1/mineBlock'])
  assert.deepStrictEqual(ids(fitting(SKILLS, 'dragon')), [])
  assert.deepStrictEqual(ids(fitting(SKILLS, '', true)), ['learned/makeLadders'])
})

test('hits of a search are in its order, also where two libraries have one name', () => {
  const hits = [{ library: 'voyager/trial1', name: 'mineBlock' }, { library: 'learned', name: 'makeLadders' }, { library: 'gone', name: 'x' }]
  assert.deepStrictEqual(ids(inOrder(SKILLS, hits)), ['voyager/trial1/mineBlock', 'learned/makeLadders'])
})

test('counts, badges, successes and origins are in words', () => {
  assert.deepStrictEqual([[0, 0], [3, 3], [1, 3]].map(counts => countWords(...counts)), ['There are no skills here.', '3 skills', '1 of 3 skills'])
  assert.ok(meaning('verified') && !meaning('__proto__').length)
  assert.strictEqual(successWords({ world: 'survival', runs: 1, good: 1, seconds: 2.5 }), 'survival: 1 of 1 run succeeded, 2.5 s each')
  assert.deepStrictEqual(originWords({ learned: '2026 by rules', calls: '', 'first success': 'in 3 s' }), [['Learned', '2026 by rules'], ['First success', 'in 3 s']])
  assert.strictEqual(short(SKILLS[0].description), 'Dig blocks of a kind')
})
