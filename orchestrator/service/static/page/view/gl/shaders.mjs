// The program of the graphics card: rectangles of the mesher and of overlays, with a picture, a colour, and mist in the distance. For pictures with holes
// it is another one, because a card draws faster what has none.
const VERTEX = `#version 300 es
uniform mat4 eye;
uniform vec3 origin;
uniform vec2 mist; // the distances at which it begins and ends
layout(location = 0) in vec4 place; // and the number of the picture
layout(location = 1) in vec2 spot;
layout(location = 2) in vec4 tint;
out vec2 at;
out vec4 colour;
out float hidden;
flat out float picture;
void main() {
  vec3 here = origin + place.xyz / 256.0;
  gl_Position = eye * vec4(here, 1.0);
  at = spot / 256.0;
  picture = place.w;
  colour = tint;
  hidden = clamp((length(here.xz) - mist.x) / (mist.y - mist.x), 0.0, 1.0);
}`

const FRAGMENT = holes => `#version 300 es
precision mediump float;
precision mediump sampler2DArray;
uniform sampler2DArray pictures;
uniform vec3 sky;
uniform float hole; // how much of a picture has to be there for it to be drawn
in vec2 at;
in vec4 colour;
in float hidden;
flat in float picture;
out vec4 drawn;
void main() {
  vec4 found = texture(pictures, vec3(at, picture)) * colour;
  ${holes ? 'if (found.a < hole) discard;' : ''}
  drawn = vec4(mix(found.rgb, sky, hidden), found.a);
}`

/** Makes the program, for pictures with holes or without, and returns it with the places of its uniforms. Throws if the card refuses it. */
export function makeProgram (gl, holes) {
  const program = gl.createProgram()
  for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT(holes)]]) {
    const shader = gl.createShader(kind)
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program))
  const uniforms = Object.fromEntries(['eye', 'origin', 'mist', 'pictures', 'sky', 'hole'].map(name => [name, gl.getUniformLocation(program, name)]))
  return { program, uniforms }
}
