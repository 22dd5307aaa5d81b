import { importOptionalPackage, type OptionalPackage } from '@fw/kit/internal'
import { packageLookup } from '../package-lookup.ts'
import type { Pass } from '../passes.ts'
import type { Code } from './loader-context.ts'
import { composeMaps } from './source-maps.ts'

interface Babel {
  default?: Babel
  transformAsync: (code: string, options: object) => Promise<{ code?: string | null; map?: unknown } | null>
}

/** Compiles Vue's JSX. Types stay: they are removed with those of other files. */
export async function compileJsx({ code, map }: Code, file: string, { app }: Pass): Promise<Code> {
  if (hasOwnJsx(app.options.bundler2.loaders.esbuild)) return { code, map }
  const lookup = packageLookup(app.options)
  const [babel, plugin] = await Promise.all([
    importOptionalPackage<Babel>(needed('@babel/core', file), lookup),
    importOptionalPackage<{ default: unknown }>(needed('@vue/babel-plugin-jsx', file), lookup),
  ])
  const jsx = (plugin.default as { default?: unknown }).default ?? plugin.default
  const result = await (babel.default ?? babel).transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    plugins: [jsx],
    parserOpts: { plugins: file.endsWith('.tsx') ? ['jsx', 'typescript'] : ['jsx'] },
  })
  return { code: result?.code ?? code, map: composeMaps(result?.map, map) }
}

/** Whether the user configured a JSX factory, which replaces Vue's JSX transform. */
export function hasOwnJsx({ jsxFactory, jsxFragment }: { jsxFactory: string; jsxFragment: string }): boolean {
  return jsxFactory !== 'h' || jsxFragment !== 'Fragment'
}

function needed(name: string, file: string): OptionalPackage {
  return { name, neededBy: 'JSX', place: { file } }
}
