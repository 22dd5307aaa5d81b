import { limitOf, reportLimit } from './limits.ts'

/** Milliseconds after which a render is no longer counted. Code that never ends would keep its place forever. */
const countedFor = 60_000

/** When each running render has started. */
const running = new Map<symbol, number>()

/**
 * Takes a place for a render, or returns undefined if there is none. Nobody waits for one: all renders share a thread, so waiting would help
 * no one sooner, and those that wait would fill the memory. Balancers can try another process.
 */
export function takeSlot(): symbol | undefined {
  const limit = limitOf('maxRenders')
  const now = performance.now()
  if (running.size >= limit) dropOld(now)
  if (running.size >= limit) {
    reportLimit('maxRenders', `${limit} pages are rendered at once, and further ones get 503.`)
    return undefined
  }
  const slot = Symbol('render')
  running.set(slot, now)
  return slot
}

export function releaseSlot(slot: symbol): void {
  running.delete(slot)
}

function dropOld(now: number): void {
  for (const [slot, start] of running) {
    if (now - start < countedFor) return // they are in order
    running.delete(slot)
  }
}
