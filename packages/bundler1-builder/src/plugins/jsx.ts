import type { BuildApp } from '@fw/schema'
import type { Plugin, ResolvedConfig } from 'vite'
import { hasOwnJsx } from '../code-transform.ts'

/** Id of the module that components in JSX import on the server. */
export const jsxHelper = '/__vue-jsx-ssr-register-helper'

/** JSX of the view library, in files and in scripts of components. Its transform is slow to load, so only when there is some. */
export function jsx({ options }: BuildApp): Plugin | undefined {
  if (hasOwnJsx(options.bundler1.esbuild)) return undefined
  let config: ResolvedConfig
  let loading: Promise<Hooks> | undefined
  const real = (): Promise<Hooks> => (loading ??= loadPlugin(options.bundler1.uiJsx, config))
  return {
    name: 'fw:jsx',
    // Vite's own transform would take it for that of another library.
    config: () => ({ oxc: { exclude: [/\.js$/, /\.[jt]sx$/] } }),
    configResolved: (resolved) => {
      config = resolved
    },
    resolveId: { filter: { id: /^\/__vue-jsx-ssr-register-helper$/ }, handler: (id) => id },
    load: {
      filter: { id: /^\/__vue-jsx-ssr-register-helper$/ },
      handler: async (id) => (await real()).load.handler(id),
    },
    transform: {
      filter: { id: /\.[jt]sx(?:$|\?)/ },
      handler: async (code, id, context) => (await real()).transform.handler(code, id, context),
    },
  }
}

/** What is used of the plugin. Its handlers do not look at `this`. */
interface Hooks {
  configResolved: (config: ResolvedConfig) => void
  load: { handler: (id: string) => string | undefined }
  transform: {
    handler: (
      code: string,
      id: string,
      context?: { ssr?: boolean | undefined },
    ) => Promise<{ code: string; map: null } | undefined>
  }
}

async function loadPlugin(given: BuildApp['options']['bundler1']['uiJsx'], config: ResolvedConfig): Promise<Hooks> {
  const { default: vueJsx } = await import('@vitejs/plugin-vue-jsx')
  const { isCustomElement, ...rest } = given
  const plugin = vueJsx({ ...rest, ...(typeof isCustomElement === 'function' ? { isCustomElement } : {}) }) as unknown as Hooks // its hooks, as they are
  plugin.configResolved(config)
  return plugin
}
