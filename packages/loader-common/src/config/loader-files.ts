import { createRequire } from 'node:module'
import { dirname, join } from 'pathe'

const require = createRequire(import.meta.url)

/** The file of a loader of this package. */
export function ownLoader(name: string): string {
  return join(dirname(require.resolve('@fw/loader-common/package.json')), `dist/loaders/${name}.mjs`)
}

/** A file of this package that is part of apps. */
export function ownRuntime(name: string): string {
  return join(dirname(require.resolve('@fw/loader-common/package.json')), `dist/runtime/${name}.mjs`)
}

/** The file of a loader that this package depends on. */
export function dependencyLoader(name: string): string {
  return require.resolve(name)
}
