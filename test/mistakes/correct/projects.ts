import { expect } from 'vitest'
import type { Correct } from './configs.ts'

/** Whole projects, in both variants. */
export const projects: readonly Correct[] = [
  {
    title: 'no configuration file at all',
    files: { 'package.json': '{}' },
    options: { ssr: true, future: { compatibilityVersion: 3 } },
  },
  { title: 'an empty object', files: { 'fw.config.ts': 'export default defineFwConfig({})\n' }, options: { ssr: true } },
  {
    title: 'a shop in the newer layout',
    files: {
      'fw.config.ts': `export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2025-07-15',
  appId: 'shop',
  srcDir: 'src',
  css: ['~/assets/main.css', 'the-new-css-reset'],
  app: {
    baseURL: '/shop/',
    cdnURL: 'https://cdn.example.com',
    rootId: 'shop',
    rootAttrs: { id: 'shop', 'data-theme': 'dark' },
    head: {
      title: 'Shop',
      titleTemplate: '%s · Acme',
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'theme-color', content: '#0a7' }],
      link: [{ rel: 'icon', href: '/icon.svg' }],
      script: [{ src: '/stats.js', defer: true }],
    },
    pageTransition: { name: 'page', mode: 'out-in' },
    keepalive: { max: 5 },
  },
  routeRules: {
    '/': { prerender: true },
    '/old/**': { redirect: { to: '/new', statusCode: 301 } },
    '/api/**': { cors: true, headers: { 'cache-control': 's-maxage=60' } },
  },
  runtimeConfig: { stripeKey: '', public: { apiBase: '/api' } },
  serverHandlers: [{ route: '/health', handler: '#server/health.ts', method: 'get', lazy: true }],
  experimental: { typedPages: true, viewTransition: true, componentIslands: { selectiveClient: 'deep' } },
  typescript: { strict: true, typeCheck: 'build', tsConfig: { compilerOptions: { noUncheckedIndexedAccess: true } } },
})
`,
    },
    options: { appId: 'shop', app: { rootAttrs: { id: 'shop', 'data-theme': 'dark' } }, dir: { pages: 'src/pages' } },
  },
  {
    title: 'a site in the older layout',
    files: {
      'fw.config.js': `export default {
  ssr: false,
  spaLoadingTemplate: 'loading.html',
  dir: { public: 'static', pages: 'views' },
  router: { options: { hashMode: true, linkActiveClass: 'active' } },
  serverEngine: { prerender: { routes: ['/', '/about'], ignore: ['/admin', /draft/, (path) => path.endsWith('.md')], crawlLinks: true } },
  transformer2: { transform: { options: { target: 'es2022' } } },
  features: { noScripts: 'production', devLogs: 'silent', inlineStyles: (path) => path.includes('/critical/') },
  experimental: { watcher: 'watcher2', checkOutdatedBuildInterval: false, emitRouteChunkError: 'manual' },
}
`,
    },
    options: {
      ssr: false,
      router: { options: { linkActiveClass: 'active' } },
      transformer2: { transform: { options: { target: 'es2022' } } },
    },
  },
  {
    title: 'R185, R186: version 4 with the behaviour of version 3, option by option',
    files: {
      'fw.config.ts': `export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  srcDir: '.',
  dir: { app: 'app' },
  experimental: { resetAsyncDataToUndefined: true, defaults: { useAsyncData: { deep: true } } },
  headManager: { renderSSRHeadOptions: { omitLineBreaks: false } },
})
`,
    },
    options: { dir: { pages: 'pages' }, experimental: { defaults: { useAsyncData: { deep: true } } } },
  },
  {
    title: 'the second bundler with instances of classes as plugins',
    files: {
      'fw.config.mjs': `class BannerPlugin {
  #text = 'hello'
  apply(compiler) {
    compiler.banner = this.#text
  }
}

export default {
  builder: 'bundler2',
  bundler2: {
    plugins: [new BannerPlugin(), (compiler) => compiler, { apply() {} }],
    extractCSS: { ignoreOrder: true },
    filenames: { chunk: ({ isDev }) => (isDev ? '[name].js' : '[contenthash:7].js') },
    warningIgnoreFilters: [/size limit/, (warning) => warning.message.includes('deprecated'), { file: /legacy/ }],
    loaders: { scss: { sourceMap: true, additionalData: '@use "vars";' }, css: { url: { filter: (url) => !url.startsWith('/') } } },
    optimization: { splitChunks: { cacheGroups: { styles: { name: 'styles', test: /\\.(css|vue)$/, chunks: 'all', enforce: true } } } },
  },
  build: { transpile: ['legacy-lib', /\\/esm\\//, ({ isServer }) => isServer && 'server-lib'] },
}
`,
    },
    options: { builder: '@fw/bundler2-builder', bundler2: { extractCSS: { ignoreOrder: true }, optimizeCSS: true } },
  },
  {
    title: 'R212: the first bundler with options that fw does not know',
    files: {
      'fw.config.ts': `const plugin = { name: 'inline', transform: (code: string) => code }

export default defineFwConfig({
  bundler1: {
    plugins: [plugin, [plugin, false]],
    define: { __VERSION__: '"1.2.0"' },
    optimizeDeps: { include: ['dayjs'], exclude: ['linked'] },
    server: { proxy: { '/api': 'http://localhost:8080' }, fs: { allow: ['../shared'] } },
    css: { preprocessorOptions: { scss: { additionalData: '@use "vars";' } } },
  },
  cssProcessor: { order: 'cssnanoLast', plugins: { 'postcss-nesting': {}, cssnano: false } },
  ui: { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('my-') }, config: { performance: true } },
})
`,
    },
    options: { bundler1: { css: { preprocessorOptions: { scss: {} } }, optimizeDeps: { include: ['dayjs'] } } },
  },
  {
    title: 'R191, R193, R194: hooks, flat and nested, one listener and several',
    files: {
      'fw.config.ts': `const log = (): void => {}

export default defineFwConfig({
  hooks: {
    'build:done': log,
    build: { before: [log, () => {}] },
    builder: { watch: async () => {} },
  },
  devServerHandlers: [{ route: '/__mail', handler: () => 'sent' }],
  optimization: { keyedComposables: [{ name: 'useCounter', argumentLength: 2, source: /composables/ }] },
})
`,
    },
    options: { hooks: { 'build:done': [expect.any(Function)], 'build:before': [expect.any(Function), expect.any(Function)] } },
  },
]
