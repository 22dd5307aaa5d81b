import type { Fw } from '@fw/schema'

/** A module from a package brings code for the app: it is compiled like the app's own. */
export function transpileModule(file: string, { options }: Fw): void {
  const { transpile } = options.build
  const name = packageNameIn(file)
  if (name !== undefined && !transpile.includes(name)) transpile.push(name)
}

/** The package that a file belongs to, by its innermost `node_modules`. */
export function packageNameIn(file: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
}
