// Tables of the page of runs, and lists that show a hundred entries at a time.
import { element } from '../element.mjs'

const AT_A_TIME = 100

/** Makes a table. `head` are texts, `rows` lists of texts or nodes; the first cell of a row is its heading; `label` names the table. Its cells do not wrap if it has only `numbers`. */
export function table (label, head, rows, numbers = false) {
  return element('div', { class: numbers ? 'wide-table numbers' : 'wide-table', role: 'group', tabindex: '0', 'aria-label': label },
    element('table', { 'aria-label': label },
      element('thead', {}, element('tr', {}, ...head.map(text => element('th', { scope: 'col' }, text)))),
      element('tbody', {}, ...rows.map(rowOf))))
}

const rowOf = ([first, ...others]) => element('tr', {}, element('th', { scope: 'row' }, first), ...others.map(each => element('td', {}, each)))

/** Makes a table of many rows that shows a hundred at a time. `rows` are made from `items` by `cells`. */
export function longTable (label, head, items, cells) {
  const node = table(label, head, [])
  const body = node.querySelector('tbody')
  return long(node, items, each => body.append(rowOf(cells(each))))
}

/** Makes a list of many entries that shows a hundred at a time; `entry` makes a node of an item. */
export function longList (attributes, items, entry) {
  const list = element('ul', attributes)
  return long(list, items, each => list.append(entry(each)))
}

function long (node, items, add) {
  let shown = 0
  const more = element('button', { type: 'button', class: 'quiet', on: { click: next } })
  function next () {
    const until = Math.min(items.length, shown + AT_A_TIME)
    for (; shown < until; shown++) add(items[shown])
    more.textContent = `Show more (${shown} of ${items.length})`
    more.hidden = shown >= items.length
  }
  next()
  return element('div', { class: 'long' }, node, more)
}
