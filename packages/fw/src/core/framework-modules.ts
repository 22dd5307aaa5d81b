import { createRequire } from 'node:module'
import { resolveModule } from '@fw/kit'
import type { FwOptions } from '@fw/schema'
import { dirname, join } from 'pathe'

/** The package of the runtime. */
export const runtimeDir: string = dirname(createRequire(import.meta.url).resolve('@fw/runtime/package.json'))

/** Dependencies of the runtime are resolved from there, even without hoisting. */
const own = createRequire(join(runtimeDir, '_'))

/** A file of the built runtime. */
export function runtimeFile(path: string): string {
  return join(runtimeDir, `dist/${path}.mjs`)
}

/**
 * Resolves the import specifiers of the framework. Vue is resolved from the project if it is installed there, so that there is
 * one copy, and to its build for bundlers, so that production code is selected at build time and the template compiler is
 * excluded.
 */
export function frameworkModules(options: FwOptions): Record<string, string> {
  const vue = packageDir('vue', options.rootDir)
  const parts = vueParts(vue)
  const inner = (name: keyof typeof parts): string => join(parts[name], `dist/${name}.esm-bundler.js`)
  const vueBuild = join(vue, options.ui.runtimeCompiler ? 'dist/vue.esm-bundler.js' : 'dist/vue.runtime.esm-bundler.js')
  const router = join(packageDir('vue-router', options.rootDir), 'dist/vue-router.js')
  // Only the Node.js build compiles templates during rendering.
  const serverRenderer = options.ui.runtimeCompiler
    ? join(parts['server-renderer'], 'dist/server-renderer.cjs.prod.js')
    : inner('server-renderer')
  const app = runtimeFile('index')
  return {
    vue: vueBuild,
    ui: vueBuild,
    'vue/server-renderer': serverRenderer,
    '@vue/server-renderer': serverRenderer,
    '@ui/server-renderer': serverRenderer,
    ...Object.fromEntries(
      (['runtime-dom', 'runtime-core', 'reactivity', 'shared'] as const).flatMap((name) => [
        [`@vue/${name}`, inner(name)],
        [`@ui/${name}`, inner(name)],
      ]),
    ),
    'vue-router': router,
    'ui-router': router,
    '#app': app,
    'fw/app': app,
    '#app/components': runtimeFile('components'),
    '#app/internal': runtimeFile('internal'),
    '#app/features': runtimeFile('features'),
    '#app/islands': runtimeFile('islands'),
    '#app/islands-server': runtimeFile('islands-server'),
    '#app/island-parts': runtimeFile('island-parts'),
    '#app/island-lists': runtimeFile('island-lists'),
    '#app/router/pages': runtimeFile('router/pages-router'),
    '#app/router/lazy': runtimeFile('router/lazy-router'),
    '#app/router/linear': runtimeFile('router/linear-matching'),
    '#app/router/rules': runtimeFile('router/match-rules'),
    '#app/router/redirect-rule': runtimeFile('router/redirect-rule'),
    '#app/router/none': runtimeFile('router/no-pages-router'),
    '#app/dev-features': runtimeFile('dev/features'),
    '#app/dev-violations': runtimeFile('dev/violations'),
    '#app/dev-hot': runtimeFile('dev/hot'),
    '#app/dev-socket': runtimeFile('dev/socket'),
    '#app/dev-router': runtimeFile('dev/hot/hot-router'),
    '#vue-router': router,
    '#app/old-head-plugin': runtimeFile('old-head-plugin'),
    ...(options.experimental.polyfillVueUseHead ? { '@vueuse/head': runtimeFile('old-head') } : {}),
    '@unhead/vue': resolveModule('@unhead/vue', runtimeDir), // for generated modules: they belong to no package
  }
}

/** Each package is resolved from one that depends on it: without hoisting (pnpm with `hoist=false`), nothing else can resolve it. */
function vueParts(vue: string): Record<'runtime-dom' | 'runtime-core' | 'reactivity' | 'shared' | 'server-renderer', string> {
  const runtimeDom = packageDir('@vue/runtime-dom', vue)
  const runtimeCore = packageDir('@vue/runtime-core', runtimeDom)
  return {
    'runtime-dom': runtimeDom,
    'runtime-core': runtimeCore,
    reactivity: packageDir('@vue/reactivity', runtimeCore),
    shared: packageDir('@vue/shared', vue),
    'server-renderer': packageDir('@vue/server-renderer', vue),
  }
}

function packageDir(name: string, from: string): string {
  for (const require of [createRequire(join(from, '_')), own]) {
    try {
      return dirname(require.resolve(`${name}/package.json`))
    } catch {
      // not there; fw brings its own
    }
  }
  throw new Error(`The package ${name} is not installed.`)
}
