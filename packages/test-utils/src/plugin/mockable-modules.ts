import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vitest/config'

const script = /^[^\0?]+\.[cm]?[jt]sx?$/

/** Registers the exports of modules, so that `mockComposable` can replace them. */
export function mockableModules({ runtimeDir }: BuildApp): Plugin {
  const runtime = `${runtimeDir}/dist`
  return {
    name: 'fw:test-mockable-modules',
    enforce: 'post',
    transform: {
      filter: { id: { include: script }, code: /\bexport\b/ },
      handler: (code, id) => {
        if (id.includes('/node_modules/') && !id.startsWith(runtime)) return undefined
        // The object that Vite's module runner passes to each module. Browsers have none.
        const exports = '__vite_ssr_exports__'
        const line = `;typeof ${exports} === 'object' && (globalThis.__fwTestModules ??= new Set()).add(${exports})`
        return { code: `${code}\n${line}\n`, map: null }
      },
    },
  }
}
