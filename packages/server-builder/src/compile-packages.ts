import { createIsTranspiled } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { RollupConfig } from 'nitropack/types'

type Transform = (this: unknown, code: string, id: string) => unknown

/**
 * Nitro compiles no file that lies below `node_modules`. Those of layers and of `build.transpile` are sources like the project's own, so its
 * compiler gets them too, without that part of their path.
 */
export function compilePackages(app: BuildApp, rollup: RollupConfig): { name: string; transform: Transform }[] {
  const plugins = [rollup.plugins].flat(9) as ({ name?: string; transform?: unknown } | false | null | undefined)[] // lists in lists, perhaps with gaps
  const compiler = plugins.find((plugin) => plugin && plugin.name === 'esbuild')
  if (!compiler || typeof compiler.transform !== 'function') return []
  const transform = compiler.transform as Transform // of a plugin
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
