import type { BuildApp } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'
import { leanCompiler, type SfcCompiler } from './lean-compiler.ts'
import { assetManifest } from './plugins/asset-manifest.ts'
import { decorators } from './plugins/decorators.ts'
import { generatedImports, generatedModules } from './plugins/generated-modules.ts'
import { importProtection } from './plugins/import-protection.ts'
import { jsonErrors } from './plugins/json-errors.ts'
import { layerAliases } from './plugins/layer-aliases.ts'
import { jsx } from './plugins/jsx.ts'
import { publicFiles } from './plugins/public-files.ts'
import { builtPublicUrls } from './plugins/public-urls.ts'
import { serverExternals } from './plugins/server-externals.ts'
import { serverStyles } from './plugins/server-styles.ts'
import { serverBundle } from './plugins/server-bundle.ts'
import { sourceTransforms } from './plugins/source-transforms.ts'
import { templateAssets } from './plugins/template-assets.ts'
import type { ComponentCompiler } from './component-compiler.ts'

/** Every plugin of a build, in the order in which Vite asks them. */
export function plugins(app: BuildApp, compiler: ComponentCompiler): PluginOption[] {
  const [protection, ...others] = appPlugins(app, compiler) // imports are judged before anything else sees them
  return [
    protection,
    serverExternals(app),
    ...decorators(app, 'scripts'),
    ...others,
    builtPublicUrls(app),
    assetManifest(app),
    serverBundle(app),
  ]
}

/** What makes sources into modules, in a build and in development. */
export function appPlugins(app: BuildApp, compiler: ComponentCompiler): Plugin[] {
  return [
    importProtection(app),
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
    ...sourceTransforms(app, 'normal'),
    ...sourceTransforms(app, 'post'),
  ]
}

/** The compiler of components. It takes `isProduction` from the process, whatever its option says, so it is told again. In builds it keeps little. */
function components(app: BuildApp, compiler: ComponentCompiler): Plugin[] {
  const { isProduction } = app.options.bundler1.ui
  const plugin: VuePlugin = compiler(vueOptions(app))
  const releases: (() => void)[] = []
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

function ownTransforms(given: unknown): unknown[] {
  return (given as { nodeTransforms?: unknown[] } | undefined)?.nodeTransforms ?? [] // an option of the compiler
}

/** The compiler of components reads scripts too, and has to be told of syntax that is not part of the language yet. */
function withDecorators(given: object): { babelParserPlugins: unknown[] } {
  const { babelParserPlugins = [] } = given as { babelParserPlugins?: unknown[] } // an option of the compiler
  return { babelParserPlugins: [...babelParserPlugins, 'decorators', 'decoratorAutoAccessors'] }
}

type VuePlugin = Plugin<{ options: { compiler: SfcCompiler; isProduction?: boolean } }>

function vueOptions({ options, templateTransforms = [] }: BuildApp): Parameters<ComponentCompiler>[0] {
  const { features, isProduction, script, template, ...rest } = options.bundler1.ui
  return {
    ...rest,
    isProduction,
    // Sources differ between the sides, where code of the other one has been taken out, so ids are made of the path alone.
    features: { optionsAPI: true, componentIdGenerator: 'filepath', ...features },
    // The meta of a page is a module of its own, not a component.
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
  } as Parameters<ComponentCompiler>[0] // open groups carry whatever the user adds for the plugin
}
