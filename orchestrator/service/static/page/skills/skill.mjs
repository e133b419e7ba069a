// Draws one skill: what it does and takes, its example, how often it succeeded, where it comes from, and its source.
import { byId, element } from '../element.mjs'
import { plain } from '../words.mjs'
import { badgesOf } from './shelf.mjs'
import { meaning, originWords, successWords } from './skill_words.mjs'

const NEVER = 'It has not run yet in the runs of this folder.'

/** Shows a skill, as the service describes it, in #skill; `trying` is the node that lets a person try it, if there is one. */
export function showSkill (skill, trying) {
  const facts = [
    ['Takes', list(skill.parameters.map(({ name, kind, text }) => `${name} (${kind}): ${text}`))],
    ['Needs', plain(skill.needs)], ['Gains', plain(skill.gains)],
    ['People say', list(skill.says)], ['Try it', trying],
    ['Example', Object.keys(skill.example ?? {}).length ? element('code', {}, plain(JSON.stringify(skill.example))) : ''],
    ['Badges', list(skill.badges.map(badge => `${badge}: ${meaning(badge)}`))],
    ['Success', list(skill.success.map(successWords)) || NEVER],
    ...originWords(skill.origin)
  ].filter(([, value]) => value)
  byId('skill').replaceChildren(
    element('h2', { id: 'skill-title' }, plain(skill.id)), element('p', { class: 'badges' }, ...badgesOf(skill)), element('p', {}, plain(skill.description)),
    element('dl', {}, ...facts.flatMap(([title, value]) => [element('dt', {}, title), element('dd', {}, value)])),
    element('details', {}, element('summary', {}, 'Source'), element('pre', { tabindex: 0, 'aria-label': `Source of ${plain(skill.id)}` }, lines(skill.code))))
  byId('skill').hidden = false
}

/** Returns texts as a list; an empty text without any. */
function list (texts) {
  return texts?.length ? element('ul', {}, ...texts.map(text => element('li', {}, plain(text)))) : ''
}

/** Returns a source with its lines, but without characters that hide or reorder others. */
const lines = source => source.split('\n').map(plain).join('\n')
