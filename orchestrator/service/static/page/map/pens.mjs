// Lines and texts on the map, which painter.mjs and overlays.mjs share.
export const FONT = '12px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif'

export function line (context, from, to) {
  context.moveTo(...from)
  context.lineTo(...to)
}

export function stroke (context, colour, width) {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

/** Writes a text below a point, with an edge in the colour of cards, so that it can be read on any land. */
export function label (context, { colours }, text, x, y) {
  context.font = FONT
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineWidth = 3.5
  context.lineJoin = 'round'
  context.strokeStyle = colours.card
  context.strokeText(text, x, y)
  context.fillStyle = colours.text
  context.fillText(text, x, y)
}
