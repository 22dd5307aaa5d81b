import type { FwOptions } from '@fw/schema'

/** The options in `security.limits`. */
export type Limits = FwOptions['security']['limits']

let limits: Partial<Limits> = {}

const reported = new Set<keyof Limits>()

/** Sets the limits. Only servers of Node.js do: hosts of functions have limits of their own. */
export function setLimits(given: Limits): void {
  limits = given
}

/** `Infinity` without a limit. */
export function limitOf(name: keyof Limits): number {
  return limits[name] || Infinity
}

/** Logs once that a limit is reached: under attack, each further line would cost time. */
export function reportLimit(name: keyof Limits, problem: string): void {
  if (reported.has(name)) return
  reported.add(name)
  console.warn(`[fw] ${problem} To change that, set \`security.limits.${name}\` in fw.config. This is reported once.`)
}

interface Counter {
  isFull: () => boolean
  /** Returns `false` if there is no room. */
  enter: () => boolean
  leave: () => void
}

/** Counts what is open at once. */
export function createCounter(name: 'maxEventStreams' | 'maxWebSockets', what: string): Counter {
  let count = 0
  const isFull = (): boolean => {
    const limit = limitOf(name)
    if (count < limit) return false
    reportLimit(name, `${limit} ${what} are open, and further ones get 503.`)
    return true
  }
  return {
    isFull,
    enter: () => {
      if (isFull()) return false
      count += 1
      return true
    },
    leave: () => {
      count -= 1
    },
  }
}
