import { isBuiltin } from 'node:module'
import type { BuildApp } from '@fw/schema'
import { dirname } from 'pathe'
import type { Plugin } from 'vite'

/** Possible names of built-in modules of Node.js, with or without prefix. */
const builtin = /^(?:node:)?[a-z_][\w/]*$/

/** With `experimental.clientNodeCompat`, code for browsers gets implementations of Node.js modules by unenv. */
export function nodeCompat({ options }: BuildApp): Plugin[] {
  if (!options.experimental.clientNodeCompat) return []
  const aliases = loadAliases()
  const resolve: Plugin = {
    name: 'fw:node-compat',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: builtin },
      handler: async (id) => (isBuiltin(id) ? (await aliases)[id] : undefined),
    },
  }
  return [
    {
      ...resolve,
      // Packages are bundled separately in development, without the plugins of the app.
      config: async () => ({
        environments: {
          client: { define: { global: 'globalThis' }, optimizeDeps: { rolldownOptions: { plugins: [resolve as never] } } }, // the hooks it uses are those of Rolldown
        },
        server: { fs: { allow: [dirname((await aliases)['node:path']!).replace(/\/dist\/.*$/, '')] } },
      }),
    },
  ]
}

async function loadAliases(): Promise<Readonly<Record<string, string>>> {
  const { defineEnv } = await import('unenv')
  return defineEnv({ nodeCompat: true, npmShims: false, resolve: true }).env.alias
}
