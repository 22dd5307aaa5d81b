import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { BuildApp } from '@fw/schema'
import { relative } from 'pathe'
import type * as Sfc from 'vue/compiler-sfc'

const compilers = new Map<string, typeof Sfc>()

/** The compiler of the Vue that the app uses. */
export function sfcCompiler({ modules, options }: BuildApp): typeof Sfc {
  const from = modules['vue'] ?? `${options.rootDir}/_`
  let compiler = compilers.get(from)
  if (!compiler) compilers.set(from, (compiler = createRequire(from)('vue/compiler-sfc') as typeof Sfc)) // the package that is named
  return compiler
}

/** The id of a component, in scoped styles and hot updates. Both sides must have the same, so it is derived from the path only. */
export function componentId({ options }: BuildApp, file: string): string {
  return createHash('sha256').update(relative(options.rootDir, file)).digest('hex').slice(0, 8)
}

export function parseComponent(app: BuildApp, source: string, filename: string): Sfc.SFCDescriptor {
  const { descriptor, errors } = sfcCompiler(app).parse(source, {
    filename,
    sourceMap: true,
    templateParseOptions: (app.options.bundler2.loaders.ui.compilerOptions ?? {}) as object, // options of Vue's parser too
  })
  if (errors[0]) throw errors[0]
  return descriptor
}
