'use strict'

// Effects by the ids that vanilla uses (`night_vision`); minecraft-data knows them as `NightVision`.

const snake = name => name.replace(/(?!^)[A-Z]/g, letter => `_${letter}`).toLowerCase()
const tables = new Map()

/** Every effect of a version, id to number. */
function effectIds (registry) {
  const version = registry.version.minecraftVersion
  if (!tables.has(version)) tables.set(version, new Map(registry.effectsArray.map(({ id, name }) => [snake(name), id])))
  return tables.get(version)
}

const effectId = (registry, name) => effectIds(registry).get(name)

module.exports = { effectIds, effectId }
