// Skills in words: which of them fit, what their badges mean, and how often they succeeded. Pure functions.
import { amount, plain } from '../words.mjs'

const BADGES = {
  parses: 'its code can be read', links: 'all that it calls is there', ran: 'it ran in a test with a real bot', verified: 'its test showed the effect that it promises'
}
const TITLES = { learned: 'Learned', because: 'Why', from: 'From', licence: 'Licence', calls: 'Calls', mended: 'Corrected', flags: 'Noticed', prompt: 'Prompt (SHA-256)', demoted: 'Not trusted' }

/** Returns the skills that have all words of a text in their name, library, description or examples of requests; `learned` leaves only those that bots wrote. */
export function fitting (skills, text, learned = false) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return skills.filter(skill => {
    const all = [skill.id, skill.description, ...(skill.says ?? [])].join('\n').toLowerCase()
    return (!learned || skill.learned) && words.every(word => all.includes(word))
  })
}

/** Returns the skills in the order of hits of a search, without those that are not among the hits. */
export function inOrder (skills, hits) {
  const places = new Map(hits.map(({ library, name }, place) => [`${library}/${name}`, place]))
  const place = ({ library, name }) => places.get(`${library}/${name}`)
  return skills.filter(skill => place(skill) !== undefined).sort((one, other) => place(one) - place(other))
}

/** Returns what a badge means. */
export const meaning = badge => Object.hasOwn(BADGES, badge) ? BADGES[badge] : ''

/** Returns how often a skill succeeded in a kind of world. */
export function successWords ({ world, runs, good, seconds }) {
  return `${plain(world)}: ${amount(good)} of ${amount(runs)} ${runs === 1 ? 'run' : 'runs'} succeeded, ${seconds.toFixed(1)} s each`
}

/** Returns where a skill comes from as pairs of a title and words, without what is not known. */
export function originWords (origin) {
  return Object.entries(origin).filter(([, text]) => text).map(([name, text]) => [Object.hasOwn(TITLES, name) ? TITLES[name] : plain(name[0].toUpperCase() + name.slice(1)), plain(text)])
}

/** Returns the first sentence of a description. */
export const short = text => plain(text).split('. ', 1)[0].replace(/\.$/, '')

/** Returns how many skills are shown, in words. */
export function countWords (shown, all) {
  if (!all) return 'There are no skills here.'
  return shown === all ? `${amount(all)} skills` : `${amount(shown)} of ${amount(all)} skills`
}
