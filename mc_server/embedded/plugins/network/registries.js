'use strict'

// What a client is told before it joins: the server's brand, the enabled features, and the registries. minecraft-data has older
// registries for 1.21.4; ../../registries_of_1_21_4.js updates them.

const { registriesOf1214 } = require('../../registries_of_1_21_4')
const [, writeVarInt, sizeOfVarInt] = require('protodef').types.varint

const BRAND = 'blockcrew'

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

/** Return the registries of a version, each with `id` and `entries` of `{key, value}` in the order of their numbers. */
function completed ({ loginPacket, biomesArray, version }) {
  const codec = loginPacket.dimensionCodec
  if (version['<']('1.21.4')) return codec
  return registriesOf1214(codec, biomesArray.toSorted((a, b) => a.id - b.id).map(({ name }) => name))
}

module.exports.completed = completed
