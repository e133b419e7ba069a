// What this browser remembers between two visits. In a private window that may fail, and is forgotten then.

/** Returns the text that is kept under a name, or '' without one. With a `value`, keeps that first. */
export function remembered (name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value)
    return localStorage.getItem(name) ?? ''
  } catch {
    return value ?? ''
  }
}
