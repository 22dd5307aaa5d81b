import { createRequire } from 'node:module'
import { dirname, join } from 'pathe'

const own = createRequire(import.meta.url)

/** A file of the built package. */
export function packageFile(name: string): string {
  return join(dirname(own.resolve('@fw/server-builder/package.json')), `dist/${name}.mjs`)
}

/** A file of the runtime, in the built package. */
export function runtimeFile(name: string): string {
  return packageFile(`runtime/${name}`)
}
