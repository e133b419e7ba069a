// Draws what a crew has: the sums of all inventories with their holders, and the chests that it shares with people.
import { byId, element, keyed, write } from '../element.mjs'
import { amount, place, plain, thing } from '../words.mjs'
import { holdings, stored } from './holdings.mjs'

const MOST = 4 // holders of a thing that are named
const NOTHING = 'The bots carry nothing.'
const UNSEEN = 'no bot has looked into it yet'

export function makeThings () {
  const rows = element('tbody')
  const titles = ['Thing', 'Sum', 'Held by'].map(title => element('th', { scope: 'col' }, title))
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...titles)), rows)
  const note = element('p', { class: 'soft' })
  const heading = element('h3', {}, 'Shared chests')
  const chests = element('ul', { class: 'chests' })
  byId('things').append(element('div', { class: 'card' }, note, table), element('div', { class: 'card' }, heading, chests))
  return {
    draw (crew) {
      const found = holdings(crew?.agents ?? [])
      write(note, found.length ? '' : NOTHING)
      table.hidden = !found.length
      keyed(rows, found, ({ item }) => item, row)
      heading.parentElement.hidden = !crew?.chests?.length
      keyed(chests, crew?.chests ?? [], ({ name, at }) => [name, ...at].join(), chest)
    }
  }
}

function row ({ item }) {
  const sum = element('td', { class: 'count' })
  const who = element('td', { class: 'soft' })
  return {
    node: element('tr', {}, element('th', { scope: 'row' }, thing(item)), sum, who),
    update ({ count, holders }) {
      write(sum, amount(count))
      write(who, held(holders))
    }
  }
}

/** Returns who holds a thing in words: those with most of it. */
function held (holders) {
  const named = holders.slice(0, MOST).map(([name, count]) => `${plain(name)} ${amount(count)}`)
  return named.join(', ') + (holders.length > MOST ? `, ${holders.length - MOST} more bots` : '')
}

function chest ({ name, at: [x, y, z], by }) {
  const inside = element('span')
  const where = element('span', { class: 'soft' }, ` at ${place({ x, y, z })}` + (by ? `, named by ${plain(by)}` : '') + ': ')
  return {
    node: element('li', {}, element('b', {}, plain(name)), where, inside),
    update ({ contents }) {
      const found = stored(contents).map(([item, count]) => `${amount(count)} ${thing(item)}`)
      write(inside, contents ? found.join(', ') || 'empty' : UNSEEN)
    }
  }
}
