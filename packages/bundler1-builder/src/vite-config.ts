import { cssPlugins, vueConstants } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Alias, InlineConfig } from 'vite'
import { mergeConfig } from 'vite'
import { frameworkAliases, projectAliases } from './aliases.ts'
import { clientEnvironment } from './client-environment.ts'
import { appTransform } from './code-transform.ts'
import { componentCompiler } from './component-compiler.ts'
import { logger, viteLevels } from './logger.ts'
import { plugins } from './plugins.ts'
import { builtUrls } from './plugins/built-urls.ts'
import { entryImportMap } from './plugins/entry-import-map.ts'
import { checkJsx } from './plugins/jsx.ts'
import { serverEnvironment } from './server-environment.ts'
import { withSideConfig } from './side-config.ts'
import type { Sides } from './sides.ts'

/** The Vite configuration of a build: the shared configuration, merged over fw's defaults. */
export async function viteConfig(app: BuildApp, sides: Sides, shared: InlineConfig): Promise<InlineConfig> {
  const importMap = entryImportMap(app)
  const urls = builtUrls(app)
  const own: InlineConfig = {
    // URLs inside bundles are relative or computed at run time, so that base path and CDN can change without a rebuild.
    base: './',
    resolve: resolveOptions(app, [...frameworkAliases(app), ...projectAliases(app)]),
    experimental: { renderBuiltUrl: urls.renderBuiltUrl },
    environments: { client: clientEnvironment(app, importMap.isEntry), ssr: serverEnvironment(app) },
    builder: {},
    plugins: [urls.plugin, ...plugins(app, await componentCompiler(sides), importMap)],
  }
  return withSideConfig(app, sides, mergeConfig(own, shared))
}

/** The configuration shared by builds and the dev server. */
export async function sharedConfig(app: BuildApp): Promise<InlineConfig> {
  const { options } = app
  checkJsx(app)
  return {
    configFile: false,
    envDir: false,
    root: options.bundler1.root,
    mode: options.bundler1.mode,
    publicDir: publicDir(app),
    cacheDir: options.bundler1.cacheDir,
    clearScreen: options.bundler1.clearScreen,
    appType: 'custom',
    logLevel: viteLevels[options.logLevel],
    customLogger: logger(app),
    define: vueConstants(options),
    css: { postcss: { plugins: await cssPlugins(app, import.meta.url) } },
    oxc: appTransform(options).oxc,
  }
}

export function resolveOptions({ options }: BuildApp, alias: Alias[]): NonNullable<InlineConfig['resolve']> {
  return { alias, extensions: options.bundler1.resolve.extensions, dedupe: ['vue', 'vue-router'] }
}

/** Nitro serves the files in `dir.public`. Vite only copies a directory that is configured for Vite alone. */
function publicDir({ options }: BuildApp): string | false {
  const given = options.bundler1.publicDir
  return typeof given === 'string' ? given : false
}
