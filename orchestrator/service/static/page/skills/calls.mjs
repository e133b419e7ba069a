// Calls of the API about skills, and the crews that can try them.
import { ask } from '../api.mjs'

const SLOW = 60_000 // milliseconds: the first search by meaning loads a model

export const crews = () => ask('GET', 'crews')
export const skills = () => ask('GET', 'skills')
export const skill = id => ask('GET', `skills/${id.split('/').map(encodeURIComponent).join('/')}`)
export const search = words => ask('GET', `skills/search?top=20&request=${encodeURIComponent(words)}`, undefined, {}, SLOW)
