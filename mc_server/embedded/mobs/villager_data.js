'use strict'

// The type, profession and level of a villager, read from entity data (`VillagerData:{profession:"farmer",level:2,type:"plains"}`) and encoded for
// clients. Used by mob_nbt.js and plugins/entities/villagers.js.

const TYPES = ['desert', 'jungle', 'plains', 'savanna', 'snow', 'swamp', 'taiga']
const PROFESSIONS = ['none', 'armorer', 'butcher', 'cartographer', 'cleric', 'farmer', 'fisherman', 'fletcher',
  'leatherworker', 'librarian', 'mason', 'nitwit', 'shepherd', 'toolsmith', 'weaponsmith']
const MOST_LEVEL = 5

const bare = (name, names, usual) => {
  const known = String(name ?? usual).replace(/^minecraft:/, '')
  return names.includes(known) ? known : usual
}

function villagerData ({ type, profession, level } = {}) {
  return {
    type: bare(type, TYPES, 'plains'),
    profession: bare(profession, PROFESSIONS, 'none'),
    level: Math.max(1, Math.min(MOST_LEVEL, Number(level ?? 1) || 1))
  }
}

/** Returns it for entity_metadata, as numbers of the registries. */
function villagerTag (data) {
  const { type, profession, level } = villagerData(data)
  return { villagerType: TYPES.indexOf(type), villagerProfession: PROFESSIONS.indexOf(profession), level }
}

module.exports = { villagerData, villagerTag }
