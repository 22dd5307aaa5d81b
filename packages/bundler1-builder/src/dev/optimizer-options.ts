import type { DevApp } from '@fw/schema'
import { resolveModuleURL } from 'exsolve'
import type { DepOptimizationOptions } from 'vite'
import { codeTransform } from '../code-transform.ts'
import { libraryName } from './framework-externals.ts'

/** Packages that fw's runtime imports in browsers. */
const own = [
  'vue',
  'vue-router',
  'vue/server-renderer', // for links, which can be rendered on both sides
  '@unhead/vue',
  '@unhead/vue/client',
  '@unhead/vue/plugins',
  '@unhead/vue/utils',
  'cookie-es',
  'devalue',
  'hookable',
  'ofetch',
  'ohash',
]

/**
 * Options of the optimizer. All packages imported by the sources are included before the first request, because a late discovery
 * would reload the page.
 */
export async function optimizerOptions(app: DevApp): Promise<DepOptimizationOptions> {
  const { include = [], exclude, esbuildOptions, ...rest } = app.options.bundler1.optimizeDeps as unknown as WrittenOptimizeDeps // may contain further Vite options
  const left = exclude.map((name) => (name === 'ui-demi' ? 'vue-demi' : libraryName(name)))
  const found = await app.dev.dependencies()
  const compiled = (await app.dev.compiledPackages?.()) ?? []
  const all = [...own.map((name) => fromFramework(app, name)), ...include, ...found]
  return {
    ...rest,
    entries: rest.entries ?? [],
    include: [...new Set(all)].filter((name) => !left.includes(name)),
    exclude: [...left, ...compiled, 'fw', '@fw/runtime', '@fw/schema', '@fw/kit'],
    rolldownOptions: {
      ...rest.rolldownOptions,
      transform: { ...transformOf(esbuildOptions), ...rest.rolldownOptions?.transform },
    },
  }
}

interface WrittenOptimizeDeps extends Omit<DepOptimizationOptions, 'exclude' | 'esbuildOptions'> {
  exclude: string[]
  esbuildOptions: Parameters<typeof codeTransform>[0]
}

type Transform = NonNullable<NonNullable<DepOptimizationOptions['rolldownOptions']>['transform']>

/** Packages with JSX import its runtime themselves. */
function transformOf(esbuild: WrittenOptimizeDeps['esbuildOptions']): Transform {
  const { target, jsxFactory, jsxFragment } = esbuild
  const jsx = { runtime: 'classic', pragma: jsxFactory, pragmaFrag: jsxFragment }
  return { ...codeTransform(esbuild), jsx, target } as Transform // declared again in the optimizer's own types
}

/** If the project has its own copy of these, fw uses it too. */
const shared = new Set(['vue', 'vue-router', 'vue/server-renderer'])

/** Resolves a package from fw, because the project may resolve another version. */
function fromFramework({ options, runtimeDir }: DevApp, name: string): string {
  const there = find(name, `${options.rootDir}/`)
  const nested = `fw > @fw/runtime > ${name}`
  if (there === undefined) return nested
  return shared.has(name) || find(name, `${runtimeDir}/`) === there ? name : nested
}

const find = (id: string, from: string): string | undefined => resolveModuleURL(id, { from, try: true })
