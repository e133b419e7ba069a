// Which layers of the map are drawn. A person switches them; the browser remembers that.
import { element } from '../element.mjs'
import { remembered } from '../remembered.mjs'

const KEPT = 'map-layers-off' // in the browser's storage: the names of layers that are off, with spaces
export const LAYERS = {
  paths: 'Paths and where they lead', work: 'Blocks being dug or claimed', sites: 'Buildings', trails: 'Trails', mobs: 'Animals and monsters',
  people: 'People', places: 'Home and chests', names: 'Names'
}

/** Makes the switches; `changed()` is called after each press. Returns their node and `has(name)`, whether a layer is drawn. */
export function makeLayers (changed) {
  const off = new Set(known(remembered(KEPT)))
  const box = (name, title) => {
    const input = element('input', { type: 'checkbox', checked: !off.has(name), on: { change: () => toggle(name, input.checked) } })
    return element('li', {}, element('label', {}, input, ` ${title}`))
  }

  function toggle (name, shown) {
    if (shown) off.delete(name)
    else off.add(name)
    remembered(KEPT, [...off].join(' '))
    changed()
  }

  const list = element('ul', { class: 'layers' }, ...Object.entries(LAYERS).map(([name, title]) => box(name, title)))
  return { node: element('details', {}, element('summary', {}, 'Layers'), list), has: name => !off.has(name) }
}

/** Returns the names of layers in a text; names of no layer, as another release may have kept them, are left out. */
export const known = text => text.split(' ').filter(name => Object.hasOwn(LAYERS, name))
