// The calls of the API about games of coordination. Each throws Failed, with a sentence that can be shown as it is.
import { ask } from '../api.mjs'

const THOUGHT = 60_000 // milliseconds that other players may think

export const games = () => ask('GET', 'games')
export const newGame = wish => ask('POST', 'games', wish, {}, THOUGHT)
export const replayGame = record => ask('POST', 'games/replays', { record }, {}, THOUGHT)
export const seeGame = id => ask('GET', `games/${id}`)
export const playGame = (id, action) => ask('POST', `games/${id}/actions`, { action }, {}, THOUGHT)
/** Goes on in a game that is watched: `how` has count or to, and the seat from which one looks. */
export const watchGame = (id, how) => ask('POST', `games/${id}/steps`, how, {}, THOUGHT)
export const endGame = id => ask('DELETE', `games/${id}`)
