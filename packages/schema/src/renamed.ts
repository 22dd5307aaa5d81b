/** Names that are not options (any more), and their replacements. `accepted` names still work. */
export interface OldName {
  readonly to?: string
  readonly accepted?: true
  readonly fix?: string
}

export const oldNames: Readonly<Record<string, OldName>> = {
  'experimental.defaults.nuxtLink': { to: 'experimental.defaults.fwLink', accepted: true },
  'experimental.inlineSSRStyles': { to: 'features.inlineStyles' },
  'experimental.noScripts': { to: 'features.noScripts' },
  'experimental.writeEarlyHint': { to: 'experimental.writeEarlyHints' },
  'experimental.reactivityTransform': { fix: 'Use reactive destructuring of props: `ui.propsDestructure`.' },
  'bundler1.vue': { to: 'bundler1.ui' },
  'bundler1.vueJsx': { to: 'bundler1.uiJsx' },
  'bundler2.loaders.vue': { to: 'bundler2.loaders.ui' },
  'bundler2.loaders.vueStyle': { to: 'bundler2.loaders.uiStyle' },
  'watchers.chokidar': { to: 'watchers.fileWatcher' },
  'watchers.webpack': { to: 'watchers.bundler2' },
  'serverEngine.runtimeConfig.nitro': { to: 'serverEngine.runtimeConfig.serverEngine' },
  bundler3: { fix: 'The third bundler uses the options of `bundler2`; select it with `builder: "bundler3"`.' },
  rspack: { fix: 'Select the bundler with `builder: "bundler3"` and set its options in `bundler2`.' },
  buildModules: { to: 'modules' },
  publicRuntimeConfig: { to: 'runtimeConfig.public' },
  privateRuntimeConfig: { to: 'runtimeConfig' },
  serverMiddleware: { to: 'serverHandlers' },
  head: { to: 'app.head' },
  meta: { to: 'app.head' },
  autoImports: { to: 'imports' },
  'imports.presets': {
    fix: "Add the package with a hook: `hooks: { 'imports:sources': (sources) => void sources.push({ from: '@vueuse/core', imports: ['useMouse'] }) }`.",
  },
  'imports.imports': {
    fix: "Add the names with a hook: `hooks: { 'imports:extend': (imports) => void imports.push({ name: 'useMouse', from: '@vueuse/core' }) }`.",
  },
  target: { fix: 'Run `fw generate` for static output.' },
  mode: { to: 'ssr' },
  env: { to: 'runtimeConfig' },
  layouts: { to: 'dir.layouts' },
  publicDir: { to: 'dir.public' },
  outDir: { to: 'buildDir' },
  base: { to: 'app.baseURL' },
  'server.port': { to: 'devServer.port' },
  'server.host': { to: 'devServer.host' },
  'server.https': { to: 'devServer.https' },
  'build.extractCSS': { to: 'bundler2.extractCSS' },
  'build.loaders': { to: 'bundler2.loaders' },
  'build.postcss': { to: 'cssProcessor' },
  'build.plugins': { to: 'bundler2.plugins' },
  'build.optimization': { to: 'bundler2.optimization' },
  'build.publicPath': { to: 'app.cdnURL' },
  'build.watch': { to: 'watch' },
  'router.base': { to: 'app.baseURL' },
  'router.middleware': { fix: 'Add the suffix `.global` to the middleware file to run it on every route.' },
  'generate.dir': { fix: 'Set the directory with `serverEngine: { output: { dir } }`.' },
  'generate.crawler': { to: 'serverEngine.prerender.crawlLinks' },
}
