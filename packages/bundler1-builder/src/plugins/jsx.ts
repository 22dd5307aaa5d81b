import { importOptionalPackage, requireOptionalPackage, type OptionalPackage } from '@fw/kit/internal'
import type { BuildApp, FwOptions, PageRoute } from '@fw/schema'
import type { Plugin, ResolvedConfig } from 'vite'
import { appTransform, hasOwnJsx } from '../code-transform.ts'
import { packageLookup } from '../package-lookup.ts'

/** Id of the module that JSX components import on the server. */
export const jsxHelper = '/__vue-jsx-ssr-register-helper'

/** Vue's JSX, in files and in scripts of components. The transform is slow to load, so it is only loaded if there is any. */
export function jsx({ options }: BuildApp): Plugin | undefined {
  if (hasOwnJsx(appTransform(options).esbuild)) return undefined
  let config: ResolvedConfig
  let loading: Promise<Hooks> | undefined
  const real = (file?: string): Promise<Hooks> => (loading ??= loadPlugin(options, config, file))
  return {
    name: 'fw:jsx',
    // Vite's own transform would compile it for React.
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
      handler: async (code, id, context) => (await real(id.replace(/\?.*$/, ''))).transform.handler(code, id, context),
    },
  }
}

/** The hooks used from the plugin. They don't use `this`. */
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

async function loadPlugin(options: FwOptions, config: ResolvedConfig, file: string | undefined): Promise<Hooks> {
  const { default: vueJsx } = await importOptionalPackage<typeof import('@vitejs/plugin-vue-jsx')>(
    jsxPackage(file),
    packageLookup(options),
  )
  const { isCustomElement, ...rest } = options.bundler1.uiJsx
  const plugin = vueJsx({ ...rest, ...(typeof isCustomElement === 'function' ? { isCustomElement } : {}) }) as unknown as Hooks // the plugin has these hooks
  plugin.configResolved(config)
  return plugin
}

/** Throws at startup if the app contains JSX files and the plugin is not installed. Other modules fail when they are compiled. */
export function checkJsx(app: BuildApp): void {
  if (hasOwnJsx(appTransform(app.options).esbuild)) return
  const file = appFiles(app).find((each) => /\.[jt]sx$/.test(each))
  if (file !== undefined) requireOptionalPackage(jsxPackage(file), packageLookup(app.options))
}

function appFiles({ app }: BuildApp): string[] {
  return [
    app.rootComponent,
    app.errorComponent,
    ...app.pages.flatMap((page) => [...pageFiles(page)]),
    ...[...app.components, ...app.layouts, ...app.middleware].map(({ file }) => file),
    ...app.plugins.map(({ src }) => src),
  ]
}

function* pageFiles({ file, children }: PageRoute): Generator<string> {
  if (file !== undefined) yield file
  for (const child of children) yield* pageFiles(child)
}

function jsxPackage(file: string | undefined): OptionalPackage {
  return { name: '@vitejs/plugin-vue-jsx', neededBy: 'JSX', ...(file === undefined ? {} : { place: { file } }) }
}
