import type { BuildApp } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'
import { leanCompiler, type SfcCompiler } from './lean-compiler.ts'
import { analyzer } from './plugins/analyzer.ts'
import { addedModules } from './plugins/added-modules.ts'
import { assetManifest } from './plugins/asset-manifest.ts'
import { bundleInputs } from './plugins/bundle-inputs.ts'
import { decorators } from './plugins/decorators.ts'
import type { EntryImportMap } from './plugins/entry-import-map.ts'
import { generatedImports, generatedModules } from './plugins/generated-modules.ts'
import { inlineStyles } from './plugins/inline-styles.ts'
import { islandParts } from './plugins/island-parts.ts'
import { islandStyles } from './plugins/island-styles.ts'
import { importProtection } from './plugins/import-protection.ts'
import { jsonErrors } from './plugins/json-errors.ts'
import { layerAliases } from './plugins/layer-aliases.ts'
import { jsx } from './plugins/jsx.ts'
import { moduleStyles } from './plugins/module-styles.ts'
import { nodeCompat } from './plugins/node-compat.ts'
import { publicFiles } from './plugins/public-files.ts'
import { builtPublicUrls } from './plugins/public-urls.ts'
import { secrets } from './plugins/secrets.ts'
import { serverExternals } from './plugins/server-externals.ts'
import { serverStyles } from './plugins/server-styles.ts'
import { serverBundle } from './plugins/server-bundle.ts'
import { sourceTransforms } from './plugins/source-transforms.ts'
import { templateAssets } from './plugins/template-assets.ts'
import type { ComponentCompiler } from './component-compiler.ts'

/** All plugins of a build, in the order in which Vite calls them. */
export function plugins(app: BuildApp, compiler: ComponentCompiler, importMap: EntryImportMap): PluginOption[] {
  const [protection, ...others] = appPlugins(app, compiler) // imports are checked before other plugins resolve them
  const styles = inlineStyles(app)
  return [
    protection,
    serverExternals(app),
    ...decorators(app, 'scripts'),
    ...others,
    styles.plugin,
    moduleStyles(),
    builtPublicUrls(app),
    ...islandStyles(app),
    ...islandParts(app),
    ...importMap.plugins,
    assetManifest(app, { isInlined: styles.isInlined, isEntry: importMap.isEntry }),
    serverBundle(app),
    bundleInputs(app),
    secrets(app),
    analyzer(app),
  ]
}

/** Plugins for builds and for development. */
export function appPlugins(app: BuildApp, compiler: ComponentCompiler): Plugin[] {
  const added = addedModules()
  return [
    importProtection(app),
    added.plugin,
    ...nodeCompat(app),
    ...layerAliases(app),
    jsonErrors(),
    generatedModules(app),
    ...generatedImports(app),
    ...templateAssets(app),
    publicFiles(app),
    ...sourceTransforms(app, 'pre'),
    ...components(app, compiler),
    ...decorators(app, 'components'),
    ...[jsx(app)].filter((plugin) => plugin !== undefined),
    serverStyles(),
    ...sourceTransforms(app, 'normal', added.add),
    ...sourceTransforms(app, 'post'),
  ]
}

/**
 * `@vitejs/plugin-vue`. It derives `isProduction` from the process, whatever its option says, so it is set again here. Builds use
 * the lean compiler.
 */
function components(app: BuildApp, compiler: ComponentCompiler): Plugin[] {
  const { isProduction } = app.options.bundler1.ui
  const transforms = detachable(app.templateTransforms ?? [])
  const plugin: VuePlugin = compiler(vueOptions(app, transforms.list))
  const releases: (() => void)[] = app.options.dev ? [transforms.detach] : []
  return [
    plugin,
    {
      name: 'fw:component-compiler',
      configResolved: ({ command }) => {
        if (!plugin.api) return
        plugin.api.options = { ...plugin.api.options, isProduction }
        if (command !== 'build') return
        const lean = leanCompiler(plugin.api.options.compiler)
        releases.push(lean.release)
        plugin.api.options = { ...plugin.api.options, compiler: lean.compiler }
      },
      closeBundle: () => {
        for (const release of releases) release()
      },
    },
  ]
}

/**
 * Vue's compiler caches parsed components, along with the options of their compilation, for the whole process. They must not refer to the
 * session of the dev server that compiled them.
 */
function detachable(transforms: readonly object[]): { list: object[]; detach: () => void } {
  const attached = [...transforms] as ((...given: unknown[]) => unknown)[] // functions of Vue's compiler
  return {
    list: transforms.map(
      (_, index) =>
        (...given: unknown[]) =>
          attached[index]?.(...given),
    ),
    detach: () => void attached.splice(0),
  }
}

function ownTransforms(given: unknown): unknown[] {
  return (given as { nodeTransforms?: unknown[] } | undefined)?.nodeTransforms ?? [] // an option of the compiler
}

/** The SFC compiler parses scripts itself and must be told about syntax that is not in the language yet. */
function withDecorators(given: object): { babelParserPlugins: unknown[] } {
  const { babelParserPlugins = [] } = given as { babelParserPlugins?: unknown[] } // an option of the compiler
  return { babelParserPlugins: [...babelParserPlugins, 'decorators', 'decoratorAutoAccessors'] }
}

type VuePlugin = Plugin<{ options: { compiler: SfcCompiler; isProduction?: boolean } }>

function vueOptions({ options }: BuildApp, templateTransforms: readonly object[]): Parameters<ComponentCompiler>[0] {
  const { features, isProduction, script, template, ...rest } = options.bundler1.ui
  return {
    ...rest,
    isProduction,
    // Sources differ between sides, because code for the other side is removed, so ids are derived from the path only.
    features: { optionsAPI: true, componentIdGenerator: 'filepath', ...features },
    // Page meta is a separate module, not a component.
    exclude: [/[?&]macro=true/],
    script: { ...script, ...(options.experimental.decorators ? withDecorators(script) : {}) },
    template: {
      ...template,
      compilerOptions: {
        ...options.ui.compilerOptions,
        ...template.compilerOptions,
        ...(templateTransforms.length > 0
          ? { nodeTransforms: [...ownTransforms(template.compilerOptions), ...templateTransforms] }
          : {}),
      },
      transformAssetUrls: { ...options.ui.transformAssetUrls, ...template.transformAssetUrls },
    },
  } as Parameters<ComponentCompiler>[0] // users may add any option of the plugin
}
