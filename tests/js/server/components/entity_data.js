'use strict'

// Kinds of entity data whose form was wrong once, as bytes written by hand; table.js says how. `number` is the kind's
// place in MetadataType.java of GeyserMC/MCProtocolLib, commit bb38c8ad for 767 and 7cc24702 for 769; `source` is a
// method of its MinecraftCodecHelper.java.

const BOTH = [767, 769]

module.exports = [
  {
    type: 'optional_global_pos', number: '19', in: BOTH, source: 'readGlobalPos', bytes: '01 "minecraft:overworld" 0000007fffffe040',
    means: { dimension: 'minecraft:overworld', position: { x: 1, y: 64, z: -2 } }
  },
  { type: 'optional_global_pos', number: '19', in: BOTH, source: 'readGlobalPos', bytes: '00' },
  { type: 'painting_variant', number: '1a', in: BOTH, source: 'readPaintingVariant', bytes: '04', means: { variantId: 3 } },
  {
    type: 'painting_variant', number: '1a', in: [767], source: 'readPaintingVariant', bytes: '00 02 ac02 "minecraft:a"',
    means: { variantData: { width: 2, height: 300, assetId: 'minecraft:a' } }
  },
  {
    type: 'painting_variant', number: '1a', in: [769], source: 'readPaintingVariant', bytes: `00 02 ac02 "minecraft:a" 01 08'T' 00`,
    means: { variantData: { width: 2, height: 300, assetId: 'minecraft:a', title: { type: 'string', value: 'T' } } }
  }
]
