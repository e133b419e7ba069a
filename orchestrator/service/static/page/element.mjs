// Makes and updates elements without a framework. Text is set as text only: nothing here parses HTML.
const SVG = 'http://www.w3.org/2000/svg'

/** Returns a new HTML element with attributes, listeners (`on`) and children (texts or nodes). */
export function element (tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children)
}

/** Returns a new SVG element with attributes and children. */
export function drawn (tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children)
}

function filled (node, { on = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) node.setAttribute(name, value === true ? '' : value)
  }
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener)
  node.append(...children.filter(child => child !== null && child !== undefined))
  return node
}

/** Sets the text of a node if it differs, because screen readers announce every change; an empty text hides the node. */
export function write (node, text) {
  if (node.textContent !== text) node.textContent = text
  node.hidden = text === ''
}

/** Keeps one child for each item: made once and then updated, so that focus and open details stay. */
export function keyed (parent, items, key, make) {
  const before = parent.kept ?? new Map()
  const kept = parent.kept = new Map(items.map(item => [key(item), before.get(key(item)) ?? make(item)]))
  for (const [name, child] of before) if (!kept.has(name)) child.node.remove()
  items.forEach((item, index) => {
    const child = kept.get(key(item))
    child.update(item)
    if (parent.children[index] !== child.node) parent.insertBefore(child.node, parent.children[index] ?? null)
  })
}

export const byId = id => document.getElementById(id)
