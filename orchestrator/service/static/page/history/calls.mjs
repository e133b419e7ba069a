// The calls of the API about runs and benchmarks. Each throws Failed, with a sentence that can be shown as it is.
import { ask } from '../api.mjs'

const SLOW = 60_000 // milliseconds: a record of gigabytes may lie on a slow disk

const query = wish => new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== '' && value !== undefined))
export const runList = wish => ask('GET', `run-list?${query(wish)}`, undefined, {}, SLOW)
export const wholeRun = id => ask('GET', `runs/${id}`, undefined, {}, SLOW)
export const summaryOf = id => ask('GET', `runs/${id}/summary`, undefined, {}, SLOW)
export const timelineOf = (id, after) => ask('GET', `runs/${id}/timeline?after=${after}`, undefined, {}, SLOW)
export const recordOf = id => `/api/runs/${id}/record`
export const tasks = () => ask('GET', 'tasks')
export const benches = () => ask('GET', 'tasks/runs?rows=false')
export const bench = id => ask('GET', `tasks/runs/${id}`)
export const startBench = wish => ask('POST', 'tasks', wish)
export const stopBench = id => ask('DELETE', `tasks/runs/${id}`)
