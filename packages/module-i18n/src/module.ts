import {
  addImports,
  addPlugin,
  addRouteMiddleware,
  addTemplate,
  addTypeTemplate,
  createResolver,
  defineFwModule,
  extendBundler1Config,
  getLayerDirectories,
  updateTemplates,
} from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { dirname, resolve } from 'pathe'
import { localeProblems, localisePages } from './localise-pages.ts'
import { localiseRules } from './localise-rules.ts'
import { resolveOptions, type I18nModuleOptions } from './options.ts'
import { canPrecompile, compiledModule, compiledName, settingsModule } from './settings-module.ts'

export type { DetectOptions, I18nModuleOptions, LocaleOptions, Strategy } from './options.ts'

declare module '@fw/schema' {
  interface ModuleOptions {
    /** Options of `@fw/i18n`, or `false` to disable it. */
    i18n?: I18nModuleOptions | false
  }
}

const filename = 'i18n.mjs'

const routeMetaTypes = `export {}
declare module 'vue-router' {
  interface RouteMeta {
    /** The locale of the route, set by \`@fw/i18n\`. */
    locale?: string
  }
}
`

export default defineFwModule<I18nModuleOptions>({
  meta: { name: '@fw/i18n', configKey: 'i18n', compatibility: { fw: '>=1.0.0-alpha.0' } },
  setup: (given, fw) => {
    const options = resolveOptions(given)
    const runtime = createResolver(import.meta.url).resolve('./runtime')
    const dirs = getLayerDirectories().map(({ src }) => resolve(src, options.messagesDir))

    const precompiled = canPrecompile(options, dirs)
    addTemplate({
      filename,
      reads: [],
      perSide: true,
      getContents: (_context, side) => {
        const { dev } = fw.options
        const isClient = side === 'client'
        return settingsModule(options, dirs, { hot: dev && isClient, precompiled, compiled: precompiled && !dev && isClient })
      },
    })
    for (const { code } of options.locales)
      addTemplate({
        filename: compiledName(code),
        reads: [],
        getContents: () => compiledModule(code, dirs, (text) => fw.warn(text)),
      })
    addTypeTemplate({ filename: 'types/i18n-route-meta.d.ts', getContents: () => routeMetaTypes })
    addPlugin({ src: resolve(runtime, 'plugin'), order: -25 })
    // Runs first, because other middleware may depend on the locale.
    addRouteMiddleware({ name: 'i18n', path: resolve(runtime, 'middleware'), global: true }, { prepend: true })
    addImports(
      ['useI18n', 'useLocalePath', 'useSwitchLocalePath', 'useSetLocale', 'useLocales'].map((name) => ({
        name,
        from: resolve(runtime, 'composables'),
      })),
    )

    let localise: ((pages?: readonly PageRoute[]) => void) | undefined
    // After other modules have added their rules.
    fw.hook('modules:done', () => {
      const { routeRules, serverEngine } = fw.options
      const engineRules = serverEngine.routeRules
      localise = (pages) => {
        Object.assign(fw.options, { routeRules: localiseRules(routeRules, options, pages) })
        Object.assign(serverEngine, { routeRules: localiseRules(engineRules, options, pages) })
      }
      localise()
    })
    // After names and paths of pages are resolved.
    fw.hook('pages:resolved', (pages) => {
      for (const problem of localeProblems(pages, options)) fw.warn(problem)
      localise?.(pages)
      pages.splice(0, pages.length, ...localisePages(pages, options))
    })
    // Added and removed files. Changes of their content are handled by the bundler.
    fw.hook('builder:watch', async (event, path) => {
      if (event !== 'change' && dirs.includes(dirname(resolve(fw.options.srcDir, path))))
        await updateTemplates({ filter: ({ name }) => name === filename })
    })
    // vue-i18n's feature flags, so that unused code is removed.
    extendBundler1Config((config) => {
      config.define = {
        ...config.define,
        __VUE_I18N_FULL_INSTALL__: 'true',
        __VUE_I18N_LEGACY_API__: 'false',
        __INTLIFY_PROD_DEVTOOLS__: 'false',
      }
    })
    for (const side of ['client', 'server'] as const) {
      const drops = precompiled && side === 'client' && !fw.options.dev
      extendBundler1Config(
        (config) => void (config.define = { ...config.define, __INTLIFY_DROP_MESSAGE_COMPILER__: String(drops) }),
        {
          client: side === 'client',
          server: side === 'server',
        },
      )
    }
  },
})
