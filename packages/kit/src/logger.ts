import { createRequire } from 'node:module'
import type { ConsolaInstance } from 'consola'

let library: ConsolaInstance | undefined

/** Loaded on first use: it is slow to load, and most importers of the kit do not log. */
const loaded = (): ConsolaInstance =>
  (library ??= (createRequire(import.meta.url)('consola') as typeof import('consola')).consola)

/**
 * Logs to the terminal in the style of fw.
 *
 * @example logger.success('Done')
 */
export const logger: ConsolaInstance = new Proxy(Object.create(null) as ConsolaInstance, {
  get: (_, key) => Reflect.get(loaded(), key),
  set: (_, key, value) => Reflect.set(loaded(), key, value),
  has: (_, key) => Reflect.has(loaded(), key),
})

/**
 * Returns a logger with a prefix.
 *
 * @example useLogger('search').info('Indexed 12 pages')
 */
export function useLogger(tag?: string): ConsolaInstance {
  return tag === undefined ? logger : logger.withTag(tag)
}
