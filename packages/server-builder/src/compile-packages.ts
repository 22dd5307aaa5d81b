import { createIsTranspiled } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { RollupConfig } from 'nitropack/types'

type Transform = (this: unknown, code: string, id: string) => unknown

/**
 * Nitro doesn't compile files in `node_modules`. Layers and packages in `build.transpile` are sources like those of the project, so
 * its compiler is called for them with a path that doesn't contain `node_modules`.
 */
export function compilePackages(app: BuildApp, rollup: RollupConfig): { name: string; transform: Transform }[] {
  const plugins = [rollup.plugins].flat(9) as ({ name?: string; transform?: unknown } | false | null | undefined)[] // nested arrays, possibly with falsy entries
  const compiler = plugins.find((plugin) => plugin && plugin.name === 'esbuild')
  if (!compiler || typeof compiler.transform !== 'function') return []
  const transform = compiler.transform as Transform // a plugin hook
  const isTranspiled = createIsTranspiled(app.options, 'server')
  const layers = app.layerDirs.map((dir) => `${dir}/`)
  const isSource = (id: string): boolean =>
    isTranspiled(id) || layers.some((dir) => id.startsWith(dir) && !id.slice(dir.length).includes('node_modules/'))
  return [
    {
      name: 'fw:compile-packages',
      transform(code, id) {
        return id.includes('node_modules') && isSource(id)
          ? transform.call(this, code, id.replaceAll('node_modules', 'packages'))
          : undefined
      },
    },
  ]
}
