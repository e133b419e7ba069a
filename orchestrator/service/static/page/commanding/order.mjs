// Where an order of the queue goes when somebody moves it. Each bot has a queue of its own, and so has the crew. Pure functions.

/** Returns the orders that wait in the same queue as the order of that number. */
export function besides (orders, number) {
  const moved = orders.find(order => order.number === number)
  return orders.filter(({ member, running }) => moved && !running && member === moved.member)
}

/** Returns the new place of an order, from 1, `steps` further down; null if it stays where it is. */
export function shifted (orders, number, steps) {
  const mine = besides(orders, number)
  const now = mine.findIndex(order => order.number === number)
  const to = Math.max(0, Math.min(mine.length - 1, now + steps))
  return now < 0 || to === now ? null : to + 1
}

/** Returns the new place of an order, from 1, that is dropped on another one of its queue; null if it stays where it is. */
export function dropped (orders, number, onto) {
  const mine = besides(orders, number)
  const place = of => mine.findIndex(order => order.number === of)
  return place(number) < 0 || place(onto) < 0 || number === onto ? null : place(onto) + 1
}
