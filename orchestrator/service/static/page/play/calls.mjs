// The calls of the API about kitchens. Each throws Failed, with a sentence that can be shown as it is.
import { ask } from '../api.mjs'

export const kitchens = () => ask('GET', 'kitchens')
export const openKitchen = wish => ask('POST', 'kitchens', wish)
export const kitchen = id => ask('GET', `kitchens/${id}`)
export const cook = (id, action) => ask('POST', `kitchens/${id}/actions`, { action })
export const playOn = (id, count = 1) => ask('POST', `kitchens/${id}/steps`, { count })
export const answer = (id, answers) => ask('POST', `kitchens/${id}/answers`, { answers })
export const endKitchen = id => ask('DELETE', `kitchens/${id}`)
export const logOf = id => `/api/kitchens/${id}/log`
