// The engine run bare: Vite 8 (client + ssr environments) + Nitro 2 + vue/server-renderer + vue-router,
// wired by hand with nothing else. It is the limit a framework on the same engine can approach.
import { vueApp, nitroApi, bareFlavour } from './vue.mjs'

/**
 * vueEsm: also alias Vue's inner packages to their bundler (ESM) builds; without it the inlined copies are the cjs.prod ones.
 * externalSsr: leave the Vite server bundle out of Nitro's Rollup pass and copy it next to the server as it is;
 *   also turns Nitro's source maps off.
 */
export function bareApp(spec, { prerender = false, externalSsr = false, vueEsm = false } = {}) {
  const files = { ...vueApp(spec, bareFlavour()), ...nitroApi(spec) }
  files['src/routes.ts'] = `export const routes = [\n${spec.pages
    .map((p) => `  { path: '${p.path}', component: () => import('./pages/${p.file}.vue'), meta: { layout: '${p.layout}' } },`)
    .join('\n')}\n]\n`
  files['src/App.vue'] = `<script setup lang="ts">
import { computed, type Component } from 'vue'
import { useRoute } from 'vue-router'
${spec.layouts.map((l) => `import ${l.name}Layout from './layouts/${l.name}.vue'`).join('\n')}

const layouts: Record<string, Component> = { ${spec.layouts.map((l) => `${l.name}: ${l.name}Layout`).join(', ')} }
const route = useRoute()
const layout = computed(() => layouts[(route.meta.layout as string) ?? 'default'])
</script>

<template>
  <component :is="layout"><RouterView v-slot="{ Component }"><Suspense v-if="Component"><component :is="Component" /></Suspense></RouterView></component>
</template>
`
  files['src/main.ts'] = `import { createSSRApp, ref } from 'vue'
import { createRouter, type RouterHistory } from 'vue-router'
import App from './App.vue'
import { routes } from './routes'

export function createApp(history: RouterHistory, data: Record<string, unknown>) {
  const app = createSSRApp(App)
  const router = createRouter({ history, routes })
  const head = { value: {} as Record<string, any> }
  app.use(router).provide('data', data).provide('head', head).provide('cart', ref<string[]>([]))
  return { app, router, head }
}
`
  files['src/entry-client.ts'] = `import { createWebHistory } from 'vue-router'
import { createApp } from './main'

const g = globalThis as any
g.$fetch ??= (url: string) => fetch(url).then((r) => r.json())
const { app, router } = createApp(createWebHistory(), g.__DATA__ ?? {})
router.isReady().then(() => app.mount('#app'))
`
  files['src/entry-server.ts'] = `import { createMemoryHistory } from 'vue-router'
import { renderToString } from 'vue/server-renderer'
import { createApp } from './main'

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escape = (s: string) => s.replace(/[<>&"]/g, (c) => escapes[c]!)
const tag = (name: string, attrs: Record<string, string>) => '<' + name + Object.entries(attrs).map(([k, v]) => ' ' + k + '="' + escape(v) + '"').join('') + '>'

export async function render(url: string, assets: (route: string, modules: Set<string>) => string) {
  const data: Record<string, unknown> = {}
  const { app, router, head } = createApp(createMemoryHistory(), data)
  await router.push(url)
  const matched = router.currentRoute.value.matched
  if (!matched.length) return
  const context: { modules?: Set<string> } = {}
  const html = await renderToString(app, context)
  const h = head.value
  return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    + (h.title ? '<title>' + escape(h.title) + '</title>' : '')
    + (h.meta ?? []).map((m: any) => tag('meta', m)).join('') + (h.link ?? []).map((l: any) => tag('link', l)).join('')
    + assets(matched[matched.length - 1]!.path, context.modules ?? new Set())
    + '</head><body><div id="app">' + html + '</div><script>window.__DATA__=' + JSON.stringify(data).replace(/</g, '\\\\u003C') + '</script></body></html>'
}
`
  files['vite.config.mjs'] = `import vue from '@vitejs/plugin-vue'

export default {
  plugins: [vue()],
  appType: 'custom',
  logLevel: 'warn',
  optimizeDeps: { entries: ['src/entry-client.ts'], include: ['vue', 'vue-router'] },
  environments: {
    client: { build: { outDir: '.build/client', emptyOutDir: true, manifest: true, ssrManifest: true, rolldownOptions: { input: 'src/entry-client.ts' } } },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: '.build/server', emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input: 'src/entry-server.ts' } },
    },
  },
}
`
  files['server/renderer.ts'] = `import { render } from '#ssr-entry'
import { entry, manifest } from '#ssr-manifest'

const cache = new Map<string, string>()
function assets(route: string, modules: Set<string>) {
  let html = cache.get(route)
  if (html === undefined) {
    const files = new Set<string>(entry.css)
    for (const id of modules) for (const file of manifest[id] ?? []) files.add(file)
    html = '<script type="module" crossorigin src="' + entry.file + '"></script>'
    for (const file of files) html += file.endsWith('.css') ? '<link rel="stylesheet" href="' + file + '">' : '<link rel="modulepreload" crossorigin href="' + file + '">'
    cache.set(route, html)
  }
  return html
}

export default defineEventHandler(async (event) => {
  const html = await render(event.path, assets)
  if (!html) throw createError({ statusCode: 404 })
  setResponseHeader(event, 'content-type', 'text/html;charset=utf-8')
  return html
})
`
  const routes = spec.pages.filter((p) => p.kind !== 'dynamic').map((p) => p.path)
  files['build.mjs'] = `import { readFile, writeFile, cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'
import { createNitro, prepare, copyPublicAssets, prerender, build } from 'nitropack/core'

const root = fileURLToPath(new URL('.', import.meta.url))
const t0 = performance.now()
const lap = (what) => console.log(what, Math.round(performance.now() - t0), 'ms')
// the bundler builds of Vue: production code is chosen at build time and the template compiler stays out of the server
const alias = [
  { find: /^vue$/, replacement: root + 'node_modules/vue/dist/vue.runtime.esm-bundler.js' },
  { find: /^(@vue|vue)\\/server-renderer$/, replacement: root + 'node_modules/@vue/server-renderer/dist/server-renderer.esm-bundler.js' },
${vueEsm ? `  { find: /^@vue\\/(runtime-dom|runtime-core|reactivity|shared)$/, replacement: root + 'node_modules/@vue/$1/dist/$1.esm-bundler.js' },\n` : ''}]
const builder = await createBuilder({ root, builder: {}, resolve: { alias }, environments: { ssr: { resolve: { noExternal: true } } } })
await Promise.all([builder.build(builder.environments.client), builder.build(builder.environments.ssr)])
lap('vite')
const read = async (file) => JSON.parse(await readFile(root + '.build/client/.vite/' + file, 'utf8'))
const [manifest, ssrManifest] = await Promise.all([read('manifest.json'), read('ssr-manifest.json')])
const entry = manifest['src/entry-client.ts']
const prerenderMode = ${JSON.stringify(prerender)}
const nitro = await createNitro({
  rootDir: root,
  preset: prerenderMode ? 'static' : 'node-server',
  compatibilityDate: '2025-07-15',
  scanDirs: [root + 'server'],
  handlers: [{ route: '/**', handler: root + 'server/renderer.ts' }],
  publicAssets: [{ dir: root + '.build/client', maxAge: 31536000 }],
  ignore: ['**/.vite/**'],
  ${
    externalSsr
      ? `sourceMap: false,\n  rollupConfig: { external: ['#ssr-entry'], plugins: [{ name: 'ssr-external', resolveId: { order: 'pre', handler: (id) => (id === '#ssr-entry' ? { id, external: true } : undefined) } }] },`
      : `alias: { '#ssr-entry': root + '.build/server/entry-server.js' },`
  }
  virtual: { '#ssr-manifest': 'export const entry = ' + JSON.stringify({ file: '/' + entry.file, css: (entry.css ?? []).map((f) => '/' + f) }) + '\\nexport const manifest = ' + JSON.stringify(ssrManifest) },
  typescript: { generateTsConfig: false },
  prerender: prerenderMode ? { routes: ${prerender ? JSON.stringify(routes) : '[]'}, crawlLinks: false } : {},
})
await prepare(nitro)
await copyPublicAssets(nitro)
if (prerenderMode) await prerender(nitro)
await build(nitro)
${
  externalSsr
    ? `await cp(root + '.build/server', root + '.output/server/ssr', { recursive: true })
const pkg = root + '.output/server/package.json'
await writeFile(pkg, JSON.stringify({ ...JSON.parse(await readFile(pkg, 'utf8')), imports: { '#ssr-entry': './ssr/entry-server.js' } }))
`
    : ''
}await nitro.close()
lap('nitro')
`
  files['dev.mjs'] = `import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { createNitro, createDevServer, prepare, build } from 'nitropack/core'
import { toNodeListener } from 'h3'
import { createFetch } from 'ofetch'

const root = fileURLToPath(new URL('.', import.meta.url))
const port = Number(process.argv[2] ?? 3000)
const server = createServer()
async function startNitro() {
  const nitro = await createNitro({ rootDir: root, dev: true, preset: 'nitro-dev', compatibilityDate: '2025-07-15', scanDirs: [root + 'server'], typescript: { generateTsConfig: false } })
  const devServer = createDevServer(nitro)
  await prepare(nitro)
  await build(nitro)
  return toNodeListener(devServer.app)
}
async function startVite() {
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } })
  return vite
}
const nitroReady = startNitro()
const viteReady = startVite()
globalThis.$fetch = createFetch({ defaults: { baseURL: 'http://127.0.0.1:' + port } })
const assets = () => '<script type="module" src="/@vite/client"></script><script type="module" src="/src/entry-client.ts"></script>'
server.on('request', async (req, res) => {
  try {
    if (req.url.startsWith('/api/')) return (await nitroReady)(req, res)
    const vite = await viteReady
    vite.middlewares(req, res, async () => {
      try {
        const { render } = await vite.ssrLoadModule('/src/entry-server.ts')
        const html = await render(req.url, assets)
        res.statusCode = html ? 200 : 404
        res.setHeader('content-type', 'text/html;charset=utf-8')
        res.end(html ?? 'not found')
      } catch (error) {
        vite.ssrFixStacktrace(error)
        res.statusCode = 500
        res.end(error.stack)
      }
    })
  } catch (error) {
    res.statusCode = 500
    res.end(String(error?.stack ?? error))
  }
})
server.listen(port, '127.0.0.1')
`
  return files
}
