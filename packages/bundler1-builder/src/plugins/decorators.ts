import { createIsTranspiled } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Loader } from 'esbuild'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

/** Matches possible decorators. Comments may match too; the compiler distinguishes them. */
const mayDecorate = /(?:^|[\s;{}()])@[\w$(]/

/**
 * Compiles standard decorators for browsers and servers without support, because Oxc leaves them unchanged. Script files are
 * compiled before other plugins; in components, the compiled script is.
 */
export function decorators(app: BuildApp, kind: 'scripts' | 'components'): Plugin[] {
  if (!app.options.experimental.decorators) return []
  const isSource = sources(app)
  const plugin: Plugin = {
    name: `fw:decorators-of-${kind}`,
    ...(kind === 'scripts' ? { enforce: 'pre' as const } : {}),
    transform: {
      filter: { id: ids[kind], code: mayDecorate },
      async handler(code, id) {
        return /\bclass\b/.test(code) && isSource(id, sideOf(this.environment)) ? lowered(code, id) : undefined
      },
    },
  }
  return [plugin]
}

const ids = {
  scripts: { include: /\.[cm]?[jt]sx?$/, exclude: /\.vue\b/ },
  components: /\.vue(?:$|\?(?!.*\btype=style\b))/,
}

/** Packages are already compiled, except for layers and those in `build.transpile`. */
function sources({ options, layerDirs }: BuildApp): (id: string, side: 'client' | 'server') => boolean {
  const is = { client: createIsTranspiled(options, 'client'), server: createIsTranspiled(options, 'server') }
  const dirs = layerDirs.map((dir) => `${dir}/`)
  return (id, side) =>
    !id.includes('/node_modules/') ||
    dirs.some((dir) => id.startsWith(dir) && !id.slice(dir.length).includes('node_modules/')) ||
    is[side](id)
}

async function lowered(code: string, id: string): Promise<{ code: string; map: string } | undefined> {
  const { transform } = await import('esbuild')
  const result = await transform(code, {
    loader: loaderOf(id),
    sourcefile: id,
    sourcemap: 'external',
    target: 'es2024', // the latest target without decorators; newer syntax than the project's target is compiled later
    jsx: 'preserve',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: false, useDefineForClassFields: true } },
  })
  return /\b__decorat/.test(result.code) ? { code: result.code, map: result.map } : undefined
}

/** Scripts of components are already compiled to JavaScript at this point. */
function loaderOf(id: string): Loader {
  const kind = /\.vue\b/.test(id) ? undefined : /\.[cm]?([jt]sx?)$/.exec(id)?.[1]
  return (kind as 'js' | 'ts' | 'jsx' | 'tsx' | undefined) ?? 'js' // guaranteed by the pattern
}
