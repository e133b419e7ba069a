'use strict'

// What a client is told before the game begins: who we are, which features there are, and the registries. Those of
// minecraft-data for 1.21.4 are an older version's: what came since is added, at the place where vanilla has it.

const nbt = require('prismarine-nbt')
const [, writeVarInt, sizeOfVarInt] = require('protodef').types.varint

const BRAND = 'blockcrew'
const BIOMES = 'minecraft:worldgen/biome'
// what a new biome has of its own; the rest is as in its kin
const NEW_BIOMES = {
  pale_garden: {
    kin: 'dark_forest',
    effects: {
      sky_color: 12171705,
      fog_color: 8484720,
      water_color: 7768221,
      water_fog_color: 5597568,
      grass_color: 7832178,
      foliage_color: 8883574
    }
  }
}

module.exports.server = (serv, options) => {
  const codec = completed(serv.registry)
  options.registryCodec = codec
  serv.registry.loginPacket = { ...serv.registry.loginPacket, dimensionCodec: codec }
  serv._server.on('connection', client => {
    const write = client.write.bind(client)
    client.write = (name, data) => {
      if (name === 'registry_data' && !client.introduced) {
        client.introduced = true
        write('custom_payload', { channel: 'minecraft:brand', data: brand() })
        write('feature_flags', { features: ['minecraft:vanilla'] })
      }
      write(name, data)
    }
  })
}

function brand () {
  const bytes = Buffer.alloc(sizeOfVarInt(BRAND.length) + BRAND.length)
  bytes.write(BRAND, writeVarInt(BRAND.length, bytes, 0))
  return bytes
}

function completed (registry) {
  const codec = registry.loginPacket.dimensionCodec
  const biomes = codec[BIOMES]
  const entries = registry.biomesArray
    .toSorted((a, b) => a.id - b.id)
    .map(({ name }) => biomes.entries.find(({ key }) => key === `minecraft:${name}`) ?? newBiome(biomes.entries, name))
  return { ...codec, [BIOMES]: { ...biomes, entries } }
}

function newBiome (entries, name) {
  const { kin, effects } = NEW_BIOMES[name]
  const value = structuredClone(entries.find(({ key }) => key === `minecraft:${kin}`).value)
  Object.assign(
    value.value.effects.value,
    Object.fromEntries(Object.entries(effects).map(([key, colour]) => [key, nbt.int(colour)]))
  )
  delete value.value.effects.value.grass_color_modifier
  return { key: `minecraft:${name}`, value }
}

module.exports.completed = completed
