// The textures of blocks: cut out of the atlas of the installed package, and put on the graphics card one by one as they are needed. Picture 0 is white,
// picture 1 has the edge of a block, so that blocks in plain colours can be told from each other.
export const SIZE = 16 // pixels of a picture in each direction
const LAYERS = 768 // pictures on the card at most: with all their smaller copies they take one megabyte
const EDGE = 228 // light of the edge of a plain block, of 255
const [HOLES, SEE_THROUGH] = [16, 0.15] // alpha of a hole at most; share of half-transparent pixels of glass and ice

/** Cuts the atlas into its textures: a map of name to {pixels, pass, colour}. `looks` is `models` of the service's table of blocks. */
export async function cutPictures (looks, blob) {
  const image = await createImageBitmap(blob, { premultiplyAlpha: 'none' })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const [scaleX, scaleY] = [image.width / looks.size[0], image.height / looks.size[1]]
  const pictures = new Map()
  for (const [name, [x, y, width, height]] of Object.entries(looks.textures)) {
    context.clearRect(0, 0, SIZE, SIZE)
    context.imageSmoothingEnabled = width !== SIZE
    const square = Math.min(width, height) // of a film, only its first picture
    context.drawImage(image, x * scaleX, y * scaleY, square * scaleX, square * scaleY, 0, 0, SIZE, SIZE)
    pictures.set(name, judged(context.getImageData(0, 0, SIZE, SIZE).data))
  }
  image.close()
  return pictures
}

/** Returns a picture with its mean colour, and how it is drawn: 0 without holes, 1 with holes, 2 see-through (world/looks.mjs). */
export function judged (pixels) {
  const [colour, counts] = [[0, 0, 0], { holes: 0, half: 0, all: 0 }]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]
    if (alpha <= HOLES) counts.holes++
    else if (alpha < 250) counts.half++
    for (let channel = 0; channel < 3; channel++) colour[channel] += pixels[at + channel] * alpha
    counts.all += alpha
  }
  const pass = counts.half > SEE_THROUGH * pixels.length / 4 ? 2 : counts.holes || counts.half ? 1 : 0
  return { pixels, pass, colour: colour.map(sum => counts.all ? sum / counts.all : 128) }
}

/** Makes the pictures on the card; `most` of them have room, apart from the two that are always there. */
export function makePictures (gl) {
  const layers = Math.min(LAYERS, gl.getParameter(gl.MAX_ARRAY_TEXTURE_LAYERS) ?? 1)
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture)
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, Math.log2(SIZE) + 1, gl.RGBA8, SIZE, SIZE, layers)
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.NEAREST_MIPMAP_LINEAR)
  put(gl, 0, new Uint8ClampedArray(SIZE * SIZE * 4).fill(255))
  put(gl, 1, edged())
  return {
    most: layers - 2,
    /** Puts a picture on the card, with smaller copies for afar. */
    put (layer, pixels) {
      gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture)
      put(gl, layer, pixels)
    },
    bind () { gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture) }
  }
}

/** Returns the picture of a block in a plain colour: a little darker at two of its edges, and uneven, as stone and earth are. */
function edged () {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    const grain = (x * 7 + y * 13 + x * y * 5) % 11
    pixels.fill((x && y ? 255 : EDGE) - grain, 4 * at, 4 * at + 3)
    pixels[4 * at + 3] = 255
  }
  return pixels
}

function put (gl, layer, pixels) {
  for (let level = 0, size = SIZE, now = pixels; size >= 1; level++, size /= 2) {
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, level, 0, 0, layer, size, size, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(now))
    now = halved(now, size)
  }
}

/** Returns a picture of half the size; holes do not darken it, and fewer of them stay than there were, so that leaves do not thin out. */
export function halved (pixels, size) {
  const half = size / 2
  const found = new Uint8ClampedArray(half * half * 4)
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const from = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([right, down]) => 4 * ((2 * y + down) * size + 2 * x + right))
      const alpha = from.reduce((sum, at) => sum + pixels[at + 3], 0)
      const to = 4 * (y * half + x)
      for (let channel = 0; channel < 3; channel++) found[to + channel] = alpha ? from.reduce((sum, at) => sum + pixels[at + channel] * pixels[at + 3], 0) / alpha : 0
      found[to + 3] = Math.min(255, alpha / 3)
    }
  }
  return found
}
