// One entry per framework. Adding one here is all that is needed to measure it.
//
//   packages   exact versions (or file:/… of a packed tarball) written to package.json
//   files      (spec, options) => { path: text }; options.prerender asks for the static-generation variant
//   dev/build/generate/start   ({ port }) => { args, env }: arguments for node, run in the app directory
//   client     directory of browser files, server: directory of the server bundle (both after build)
//   apps       which apps it takes part in
//   node       lowest Node major it supports (default 20)
//   manifest   further fields of the app's package.json
//   clean      further directories to remove before a cold run
import { vueApp, nitroApi, conventions } from './apps/vue.mjs'
import { bareApp } from './apps/bare.mjs'
import { tarballs } from './lib/tarballs.mjs'

const VUE = { vue: '3.5.45', 'vue-router': '5.4.0' }
const ALL = ['S', 'M', 'L250', 'L1000']

/** fw as packed from this repository, with further packages of it. */
function fw(config = {}, ...added) {
  return {
    packages: { ...tarballs('fw', ...added), ...VUE },
    files: (spec, { prerender }) => ({
      ...vueApp(spec, conventions({ src: 'app/', link: 'FwLink' })),
      ...nitroApi(spec),
      'app/app.vue': '<template>\n  <FwLayout>\n    <FwPage />\n  </FwLayout>\n</template>\n',
      'fw.config.ts': `export default ${JSON.stringify({ future: { compatibilityVersion: 4 }, compatibilityDate: '2025-07-15', ...config, ...(prerender ? prerendered(spec) : {}) }, null, 2)}\n`,
    }),
    dev: ({ port }) => ({ args: ['node_modules/fw/bin/fw.mjs', 'dev', '--port', port, '--host', '127.0.0.1'] }),
    build: () => ({ args: ['node_modules/fw/bin/fw.mjs', 'build'] }),
    generate: () => ({ args: ['node_modules/fw/bin/fw.mjs', 'generate'] }),
    start: ({ port }) => ({ args: ['.output/server/index.mjs'], env: { PORT: port, HOST: '127.0.0.1' } }),
    client: '.output/public',
    server: '.output/server',
    generated: '.output/public',
    apps: ALL,
    clean: ['.fw'],
  }
}

/** The same pages as the bare app writes: those without parameters. */
const prerendered = (spec) => ({
  serverEngine: { prerender: { crawlLinks: false, routes: spec.pages.filter((p) => p.kind !== 'dynamic').map((p) => p.path) } },
})

/** The engine by hand; options: see apps/bare.mjs. */
const bare = (options) => ({
  packages: { nitropack: '2.13.6', vite: '8.3.8', '@vitejs/plugin-vue': '6.0.10', ...VUE },
  files: (spec, given) => bareApp(spec, { ...options, ...given }),
  dev: ({ port }) => ({ args: ['dev.mjs', port] }),
  build: () => ({ args: ['build.mjs'] }),
  generate: () => ({ args: ['build.mjs'] }),
  start: ({ port }) => ({ args: ['.output/server/index.mjs'], env: { PORT: port, HOST: '127.0.0.1' } }),
  client: '.output/public',
  server: '.output/server',
  generated: '.output/public',
  apps: ALL,
})

export const frameworks = {
  bare: bare(),
  fw: fw(),
  // variants: what one option changes; not part of the default set
  'bare-esm': { ...bare({ vueEsm: true }), installOf: 'bare', variant: true },
  // three differences to bare at once: no Rollup pass over the Vite server bundle, no server source maps, vueEsm
  'bare-ext': { ...bare({ externalSsr: true, vueEsm: true }), installOf: 'bare', variant: true },
  'fw-webpack': { ...fw({ builder: 'bundler2' }, '@fw/bundler2-builder'), variant: true },
  'fw-rspack': { ...fw({ builder: 'bundler3' }, '@fw/bundler3-builder'), variant: true },
  'fw-nomap': { ...fw({ sourcemap: false }), installOf: 'fw', variant: true },
}

/** Removed before every cold run, for every framework. */
export const CACHES = [
  '.output',
  '.build',
  '.nitro',
  '.data',
  'build',
  'dist',
  'node_modules/.cache',
  'node_modules/.vite',
  'node_modules/.vite-temp',
  'node_modules/.nitro',
]
