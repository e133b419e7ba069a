// Reads the recording that is in the page itself, in a replay that was exported as one file (service/replay/page_bundle.py).
import { inflated } from '../map/frames.mjs'
import { bytesOf } from './past_land.mjs'

/** Resolves to {replay, land} of an exported file; to null on a page of the service. */
export async function embedded () {
  const node = document.getElementById('recording')
  return node && JSON.parse(new TextDecoder().decode(await inflated(bytesOf(node.textContent))))
}
