// Elements without a framework. Text goes in as text only: nothing here reads HTML.
const SVG = 'http://www.w3.org/2000/svg'

/** An element of HTML with its attributes, listeners (`on`) and children (texts or nodes). */
export function element (tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children)
}

/** The same for drawings. */
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

/** Text into a node, only when it is another one (readers of the screen are told of every change); without any it is hidden. */
export function write (node, text) {
  if (node.textContent !== text) node.textContent = text
  node.hidden = text === ''
}

/** One child for each item, made once and then updated, so that what is open or in focus stays so. */
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
