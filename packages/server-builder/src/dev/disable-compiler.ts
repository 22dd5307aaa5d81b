import { createRequire } from 'node:module'

/**
 * Disables Vue's template compilers in this thread, like a build without `ui.runtimeCompiler` does: a component that comes from data,
 * such as `{ "template": "…" }`, must not become code.
 *
 * @param vue - URL of the package `vue` that the app uses.
 */
export function disableCompiler(vue: string): void {
  const requireFromVue = createRequire(vue)
  const requireFromRenderer = createRequire(requireFromVue.resolve('@vue/server-renderer'))
  for (const compiler of [requireFromVue('@vue/compiler-dom'), requireFromRenderer('@vue/compiler-ssr')])
    (compiler as { compile: () => never }).compile = refuse // CommonJS, which Vue's builds for Node.js load
}

function refuse(): never {
  throw new Error('Templates are compiled at build time. Set `ui.runtimeCompiler` to compile them at run time.')
}
