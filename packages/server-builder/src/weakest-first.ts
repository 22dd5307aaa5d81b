import type { Nitro } from 'nitropack/types'

type Handlers = Nitro['scannedHandlers']

/**
 * Lets server middleware and server plugins of weaker layers run before those of stronger ones. The engine looks into the strongest
 * directory first, and of two routes takes the one that it finds first, so it cannot be told otherwise.
 */
export function runWeakestFirst(nitro: Nitro): void {
  const { scanDirs } = nitro.options
  if (scanDirs.length < 2) return
  let handlers = sortHandlers(nitro.scannedHandlers, scanDirs)
  Object.defineProperty(nitro, 'scannedHandlers', {
    configurable: true,
    enumerable: true,
    get: () => handlers,
    // The engine scans again before it builds.
    set: (found: Handlers) => {
      handlers = sortHandlers(found, scanDirs)
    },
  })
  const isScanned = (file: string): boolean => scanDirs.some((dir) => file.startsWith(`${dir}/plugins/`))
  const { plugins } = nitro.options
  nitro.options.plugins = [
    ...plugins.filter((file) => !isScanned(file)),
    ...weakestFirst(plugins.filter(isScanned), (file) => file, scanDirs),
  ]
}

/**
 * Of two names that need no import the engine takes the one that it finds last, so the strongest directory has to be the last one.
 * Modules of the engine run before it looks for names.
 */
export const utilsWeakestFirst = {
  name: 'fw:utils-weakest-first',
  setup: ({ options }: Nitro): void => {
    if (!options.imports) return
    const utils = options.scanDirs.map((dir) => `${dir}/utils/`)
    const isScanned = (dir: unknown): dir is string => typeof dir === 'string' && utils.some((each) => dir.startsWith(each))
    const { dirs = [] } = options.imports
    options.imports.dirs = [...dirs.filter((dir) => !isScanned(dir)), ...dirs.filter(isScanned).toReversed()]
  },
}

/** Files of weaker directories before those of stronger ones; in a directory they stay in their order. */
export function weakestFirst<T>(items: readonly T[], fileOf: (item: T) => string, dirs: readonly string[]): T[] {
  const placeOf = (item: T): number => dirs.findIndex((dir) => fileOf(item).startsWith(`${dir}/`))
  return items.toSorted((a, b) => placeOf(b) - placeOf(a))
}

function sortHandlers(found: Handlers, dirs: readonly string[]): Handlers {
  const middleware = found.filter((each) => each.middleware)
  return [
    ...weakestFirst(middleware, ({ handler }) => (typeof handler === 'string' ? handler : ''), dirs),
    ...found.filter((each) => !each.middleware),
  ]
}
