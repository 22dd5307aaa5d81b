import { createRequire } from 'node:module'
import type { ConsolaInstance } from 'consola'

let library: ConsolaInstance | undefined

/** Loaded when somebody writes: it takes long, and most of those who import the kit do not. */
const loaded = (): ConsolaInstance =>
  (library ??= (createRequire(import.meta.url)('consola') as typeof import('consola')).consola)

/**
 * Writes to the terminal, in the way that fw does.
 *
 * @example logger.success('Done')
 */
export const logger: ConsolaInstance = new Proxy(Object.create(null) as ConsolaInstance, {
  get: (_, key) => Reflect.get(loaded(), key),
  set: (_, key, value) => Reflect.set(loaded(), key, value),
  has: (_, key) => Reflect.has(loaded(), key),
})

/**
 * A logger whose lines bear a name.
 *
 * @example useLogger('search').info('Indexed 12 pages')
 */
export function useLogger(tag?: string): ConsolaInstance {
  return tag === undefined ? logger : logger.withTag(tag)
}
