// What the keys of a replay do. Pure, so that tests can read it.
import { SPEEDS } from './player.mjs'

const [SHORT, LONG, MINUTE] = [5, 30, 60] // seconds
const JUMPS = { e: 'event', f: 'failure', m: 'message' }
const TYPED = /^(TEXTAREA|SELECT)$/

/** Tells whether a key that was pressed on a node belongs to that node: to a field, a map, or a button that it presses. */
export function isTaken ({ key, target, defaultPrevented, ctrlKey, altKey, metaKey }) {
  if (defaultPrevented || ctrlKey || altKey || metaKey) return true
  if (TYPED.test(target.tagName) || (target.tagName === 'INPUT' && target.type !== 'range')) return true
  if (key === ' ') return /^(BUTTON|SUMMARY|A)$/.test(target.tagName)
  return /^(Arrow|Home|End|Page)/.test(key) && Boolean(target.closest('[role=tablist], [role=log]'))
}

/** Returns what a key does: {to} a time, {by} seconds, {jump, back} to a moment, {speed} or {toggle}; null for a key without a meaning. */
export function deedOf ({ key, shiftKey }) {
  const steps = { ArrowLeft: -SHORT, ArrowRight: SHORT, ArrowDown: -SHORT, ArrowUp: SHORT, PageUp: MINUTE, PageDown: -MINUTE }
  if (Object.hasOwn(steps, key)) return { by: shiftKey ? Math.sign(steps[key]) * LONG : steps[key] }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: Infinity }
  if (key === ' ') return { toggle: true }
  const jump = JUMPS[key.toLowerCase()]
  if (jump) return { jump, back: shiftKey }
  return SPEEDS[Number(key) - 1] ? { speed: SPEEDS[Number(key) - 1] } : null
}
