import {
  createIsIgnored,
  layerDirectories,
  resolveAlias,
  type BuildProblem,
  type LayerDirectories,
  type LoadedConfig,
} from '@fw/kit'
import type { AppDescription, AutoImport, PageRoute } from '@fw/schema'
import { findAppFiles, type AppFiles } from '../features/app-files/find-app-files.ts'
import { builtinComponents } from '../features/components/builtin-components.ts'
import { componentDirs } from '../features/components/component-dirs.ts'
import { scanComponents } from '../features/components/scan-components.ts'
import { createAutoImports } from '../features/imports/create-auto-imports.ts'
import { findEffects } from '../features/pages/find-effects.ts'
import { scanLayouts } from '../features/layouts/scan-layouts.ts'
import { scanMiddleware } from '../features/middleware/scan-middleware.ts'
import { applyPageMeta, pageMetaReader } from '../features/pages/page-meta/apply-page-meta.ts'
import { scanPages } from '../features/pages/scan-pages.ts'
import { scanPlugins } from '../features/plugins/scan-plugins.ts'
import { runtimeFile } from './framework-modules.ts'
import { runtimeExports } from './runtime-exports.ts'

/** An app and what surrounds it. */
export interface DescribedApp {
  app: AppDescription
  problems: BuildProblem[]
  layers: LayerDirectories[]
  isIgnored: (file: string) => boolean
  spaLoadingTemplate: AppFiles['spaLoadingTemplate']
  /** Files whose exports may be functions that get keys. */
  importFiles: string[]
}

/** Finds everything that the app consists of. The parts do not depend on each other, so they are looked for at the same time. */
export async function describeApp(loaded: LoadedConfig): Promise<DescribedApp> {
  const { options } = loaded
  const layers = layerDirectories(loaded)
  const isIgnored = createIsIgnored(
    options,
    layers.map(({ root }) => root),
  )
  const { extensions } = options
  const alias = (path: string): string => resolveAlias(path, options.alias)
  const scan = { extensions, isIgnored }
  const files = findAppFiles(layers, { isIgnored })
  const [pages, layouts, middleware, plugins, components] = await Promise.all([
    findPages(layers, scan, loaded),
    scanLayouts(
      layers.map((layer) => layer.layouts),
      scan,
    ),
    scanMiddleware(
      layers.map((layer) => layer.middleware),
      scan,
    ),
    scanPlugins(layers, { isIgnored }),
    scanComponents({
      dirs: componentDirs(
        options.components.dirs,
        layers.map(({ src, root }) => ({ srcDir: src, rootDir: root })),
        alias,
      ),
      extensions,
      isIgnored,
      known: builtinComponents(),
    }),
  ])
  const router = options.pages.enabled ?? (pages.pages.length > 0 || files.routerOptions.length > 0)
  const imports = await createAutoImports({
    router,
    layers: layers.map((layer) => ({
      srcDir: layer.src,
      rootDir: layer.root,
      ...(loaded.variant === 'A' ? { sharedDir: layer.shared } : {}),
      dirs: layer.options.imports.dirs,
      scan: options.imports.scan && layer.options.imports.scan,
    })),
    isIgnored,
    resolveAlias: alias,
  })
  const composables = runtimeExports('index')
  const builtin = runtimeExports('components')
  const sources = [
    ...[files.rootComponent, files.errorComponent].filter((file) => file !== undefined),
    ...[...layouts.layouts, ...middleware.middleware].map(({ file }) => file),
    ...plugins.plugins.map(({ src }) => src),
    ...components.components.map(({ file }) => file).filter((file) => file.startsWith('/')),
    ...imports.files,
  ]
  return {
    app: {
      rootComponent: files.rootComponent ?? runtimeFile(router ? 'components/default-app' : 'components/fw-welcome'),
      errorComponent: files.errorComponent ?? runtimeFile('components/error-page'),
      router,
      routerOptions: files.routerOptions,
      pages: router ? pages.pages : [],
      layouts: layouts.layouts,
      middleware: middleware.middleware,
      plugins: plugins.plugins,
      components: components.components.map((component) =>
        component.file === '#app/components'
          ? { ...component, file: builtin.get(component.export) ?? component.file }
          : component,
      ),
      imports: imports.imports.map((entry) => direct(entry, composables)),
      appConfigs: files.appConfigs,
      css: options.css.map(alias),
      effects: await findEffects({ options, pages: pages.pages, files: sources }),
    },
    problems: [files, pages, layouts, middleware, plugins, components, imports].flatMap(({ problems }) => problems),
    layers,
    isIgnored,
    spaLoadingTemplate: files.spaLoadingTemplate,
    importFiles: imports.files,
  }
}

/** With the file that declares it, for names of the runtime. */
function direct(entry: AutoImport, files: ReadonlyMap<string, string>): AutoImport {
  const file = entry.from === '#app' ? files.get(entry.name) : undefined
  return file === undefined ? entry : { ...entry, file }
}

async function findPages(
  layers: readonly LayerDirectories[],
  files: { extensions: string[]; isIgnored: (file: string) => boolean },
  { options }: LoadedConfig,
): Promise<{ pages: PageRoute[]; problems: BuildProblem[] }> {
  if (options.pages.enabled === false) return { pages: [], problems: [] }
  const found = await scanPages(
    layers.map((layer) => layer.pages),
    { ...files, pattern: options.pages.pattern, islands: false },
  )
  const { scanPageMeta: scan, extraPageMetaExtractionKeys: extraKeys } = options.experimental
  const problems = await applyPageMeta(found.pages, pageMetaReader({ scan: scan !== false, extraKeys }))
  return { pages: found.pages, problems: [...found.problems, ...problems] }
}
