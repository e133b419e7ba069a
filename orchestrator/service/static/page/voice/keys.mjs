// How one holds the button: with the mouse, a finger, the space bar, or the key V anywhere outside a box.
const WRITING = 'input, textarea, select, [contenteditable]'

/** Calls `press` and `release` of the voice for the button and for V; Y and N answer a question. */
export function makeKeys (button, { press, release, able, asked, answer }) {
  const free = ({ target, ctrlKey, altKey, metaKey }) =>
    !ctrlKey && !altKey && !metaKey && !target.closest?.(WRITING) && !document.querySelector('dialog[open]')

  button.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    event.preventDefault()
    button.setPointerCapture(event.pointerId)
    press()
  })
  for (const end of ['pointerup', 'pointercancel']) button.addEventListener(end, () => release(end === 'pointerup'))
  button.addEventListener('contextmenu', event => event.preventDefault()) // a long touch

  document.addEventListener('keydown', event => {
    const onButton = event.target === button && (event.key === ' ' || event.key === 'Enter')
    const key = event.key.toLowerCase()
    if (onButton || (key === 'v' && free(event) && able())) {
      event.preventDefault()
      if (!event.repeat) press()
    } else if (asked() && free(event) && (key === 'y' || key === 'n')) {
      event.preventDefault()
      answer(key === 'y' ? 'yes' : 'no')
    }
  }, { capture: true })
  document.addEventListener('keyup', event => {
    if (event.key.toLowerCase() === 'v' || event.target === button) release(true)
  })
  window.addEventListener('blur', () => release(false))
}
