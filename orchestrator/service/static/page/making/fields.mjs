// What the dialog for a new crew checks and sends, without a browser.
const NAME = /^[A-Za-z0-9_-]{1,32}$/
const BOT = /^[A-Za-z0-9_]{3,16}$/

export const NAMES = 'Use only letters, digits, _ and -; at most 32 characters.'
export const BOTS = 'Use 3 to 16 letters, digits and _ for each name, and a comma between two names.'
export const NO_MODEL = 'Write the name of a language model, or choose rules.'

/** Returns the names in a text such as `Kai, Mia`. */
export const namesIn = text => text.split(/[,\s]+/).filter(Boolean)

/**
 * Returns what is wrong with the values of the form, a sentence for each field, such as {name: 'Use only ...'}.
 * `crews` are the names in use, `mind` is the chosen one, `usual` the service's own model, `most` the most workers.
 */
export function problems ({ name, workers, model, budget, names }, { crews, mind, usual, most }) {
  const found = {}
  if (!NAME.test(name)) found.name = NAMES
  else if (crews.some(each => each.toLowerCase() === name.toLowerCase())) found.name = `There is a crew ${name} already: choose another name.`
  if (!(Number.isInteger(Number(workers)) && workers >= 1 && workers <= most)) found.workers = `Use a whole number from 1 to ${most}.`
  if (mind?.asks_model && !model && !usual) found.model = NO_MODEL
  if (mind?.asks_model && /\s/.test(model)) found.model = 'Write the name without spaces, as the model\'s server has it.'
  if (mind?.asks_model && budget !== '' && !(Number(budget) > 0 && Number(budget) <= 1e6)) found.budget = 'Use an amount in dollars above 0, or leave it empty for no limit of its own.'
  const bots = namesIn(names)
  if (!bots.every(each => BOT.test(each))) found.names = BOTS
  else if (new Set(bots.map(each => each.toLowerCase())).size < bots.length) found.names = 'Two bots cannot have the same name.'
  return found
}

/** Returns the body of the request for a new crew; fields that are left to the service are missing. */
export function wanted ({ name, team, workers, mind, model, budget, collaboration, names }, asksModel) {
  const some = (key, value) => value ? { [key]: value } : {}
  return {
    name,
    workers: Number(workers),
    ...some('team', team),
    ...some('mind', mind),
    ...some('model', asksModel && model),
    ...some('budget', asksModel && Number(budget)),
    ...some('collaboration', collaboration),
    ...some('names', namesIn(names).length && namesIn(names))
  }
}

/** Returns an error of the API as [field, sentence]: `names.0: Use ...` is about the field names. The field is empty if it is none of the form's. */
export function sided (error, fields) {
  const [, field, sentence] = /^(\w+)(?:\.\d+)?: (.+)$/s.exec(error) ?? []
  return fields.includes(field) ? [field, sentence] : ['', error]
}
