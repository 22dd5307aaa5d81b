import type { Nitro } from 'nitropack/types'

type Handlers = Nitro['scannedHandlers']

/**
 * Runs server middleware and plugins of lower-priority layers first. Nitro scans the highest-priority directory first, because the
 * first of two equal routes wins, so the order is changed afterwards.
 */
export function sortByLayer(nitro: Nitro): void {
  const { scanDirs } = nitro.options
  if (scanDirs.length < 2) return
  let handlers = sortHandlers(nitro.scannedHandlers, scanDirs)
  Object.defineProperty(nitro, 'scannedHandlers', {
    configurable: true,
    enumerable: true,
    get: () => handlers,
    // Nitro scans again before it builds.
    set: (found: Handlers) => {
      handlers = sortHandlers(found, scanDirs)
    },
  })
  const isScanned = (file: string): boolean => scanDirs.some((dir) => file.startsWith(`${dir}/plugins/`))
  const { plugins } = nitro.options
  nitro.options.plugins = [
    ...plugins.filter((file) => !isScanned(file)),
    ...lowestFirst(plugins.filter(isScanned), (file) => file, scanDirs),
  ]
}

/**
 * Of two auto-imports with the same name Nitro uses the last one, so the highest-priority directory must come last. Nitro modules
 * run before it scans for auto-imports.
 */
export const sortUtilsByLayer = {
  name: 'fw:utils-by-layer',
  setup: ({ options }: Nitro): void => {
    if (!options.imports) return
    const utils = options.scanDirs.map((dir) => `${dir}/utils/`)
    const isScanned = (dir: unknown): dir is string => typeof dir === 'string' && utils.some((each) => dir.startsWith(each))
    const { dirs = [] } = options.imports
    options.imports.dirs = [...dirs.filter((dir) => !isScanned(dir)), ...dirs.filter(isScanned).toReversed()]
  },
}

/** Sorts files of lower-priority directories first, and keeps the order within a directory. */
export function lowestFirst<T>(items: readonly T[], fileOf: (item: T) => string, dirs: readonly string[]): T[] {
  const placeOf = (item: T): number => dirs.findIndex((dir) => fileOf(item).startsWith(`${dir}/`))
  return items.toSorted((a, b) => placeOf(b) - placeOf(a))
}

function sortHandlers(found: Handlers, dirs: readonly string[]): Handlers {
  const middleware = found.filter((each) => each.middleware)
  return [
    ...lowestFirst(middleware, ({ handler }) => (typeof handler === 'string' ? handler : ''), dirs),
    ...found.filter((each) => !each.middleware),
  ]
}
