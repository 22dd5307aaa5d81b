import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDevProof, type DevProof } from '../../support/dev-proof.ts'
import { rawGet, type RawAnswer } from '../../support/http-client.ts'
import { freePort } from '../../support/start-site.ts'

/** Both sites wait before bundling while a file exists. */
const hooks = `hooks: {
  'build:before': async () => { while (existsSync(here('waits'))) await new Promise((done) => setTimeout(done, 20)) },
  'build:done': ({ app }) => record('url', app.options.devServer.url),
  'bundler1:extendConfig': (config, { isClient, isServer }) => {
    record('extendConfig', [isClient, isServer])
    const transform = (code, id) => id.endsWith('/mark.ts') ? code.replace('unmarked', 'marked') : undefined
    if (isServer) config.plugins.push({ name: 'mark', enforce: 'pre', transform })
  },
  'bundler1:serverCreated': (_, { isClient, isServer }) => record('serverCreated', [isClient, isServer]),
  listen: (server) => record('address', server.address()),
}`

const usual = `export default { future: { compatibilityVersion: 4 }, ${hooks} }`

const changed = (port: number): string => `export default {
  future: { compatibilityVersion: 4 },
  dev: false,
  logLevel: 'verbose',
  devServer: {
    host: '0.0.0.0',
    port: ${port},
    url: 'http://elsewhere.test:1',
    cors: { origin: ['https://admin.test'] },
    loadingTemplate: ({ loading }) => '<p>One moment: ' + loading + '</p>',
  },
  devServerHandlers: [
    { route: '/__mail', handler: () => 'sent mails' },
    { route: '/__file', handler: '#server/mail.ts' },
  ],
  experimental: { chromeDevtoolsProjectSettings: false, viteEnvironmentApi: true },
  bundler1: {
    cacheDir: './cache',
    server: { allowedHosts: ['dev.test'], fs: { allow: ['../shared'], deny: ['*.ledger'] } },
    optimizeDeps: {
      exclude: ['tiny-dep'],
      esbuildOptions: {
        target: 'es2019',
        jsxFactory: 'createElement',
        jsxFragment: 'Group',
        tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      },
    },
  },
  ${hooks}
}`

const files = {
  waits: '',
  'app/mark.ts': `export default 'unmarked'`,
  'app/data.ledger': 'rows',
  'app/pages/index.vue': `<script setup>
import { tiny } from 'tiny-dep'
import mark from '../mark'
const isDev = import.meta.dev
onMounted(() => import('odd-dep'))
</script>
<template><p>dev: {{ isDev }}, {{ tiny }}, {{ mark }}</p></template>`,
  'server/mail.ts': `export default defineEventHandler(() => 'mails of a file')`,
  '../shared/note.txt': 'a note for everyone',
  'node_modules/tiny-dep/package.json': '{ "name": "tiny-dep", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/tiny-dep/index.js': `export const tiny = 'tiny'`,
  'node_modules/odd-dep/package.json': '{ "name": "odd-dep", "version": "1.0.0", "type": "module", "main": "index.ts" }',
  'node_modules/odd-dep/index.ts': `import { Item } from './item.tsx'
class Car { wheels = 4; doors?: number }
export const all = [new Car(), Item, (given: { a?: string }) => given.a ?? 'none']`,
  'node_modules/odd-dep/item.tsx': `import { createElement, Group, h, Fragment } from './elements.ts'
export const Item = () => <><b title="x">1</b></>
export const inUse = [createElement, Group, h, Fragment]`,
  'node_modules/odd-dep/elements.ts': `export const [createElement, Group, h, Fragment] = [1, 2, 3, 4] as never[]`,
}

interface Site extends DevProof {
  port: number
  get: (target: string, headers?: readonly string[], method?: string) => Promise<RawAnswer>
  /** Content of an optimized dependency. */
  prepared: (cacheDir: string) => Promise<string>
}

async function start(config: (port: number) => string, args: (port: number) => string[]): Promise<Site> {
  const port = await freePort()
  const site = startDevProof(files, config(port), { args: args(port) })
  return {
    ...site,
    port,
    get: (target, headers, method) => rawGet(`http://127.0.0.1:${port}`, target, headers, method),
    prepared: async (cacheDir) => {
      const file = join(site.dir, cacheDir, 'deps/odd-dep.js')
      await expect.poll(() => existsSync(file)).toBe(true)
      return readFileSync(file, 'utf8')
    },
  }
}

/** The origin that a preflight allows. */
async function allowed(site: Site, origin: string): Promise<string | undefined> {
  const asked = [`Origin: ${origin}`, 'Access-Control-Request-Method: GET']
  const { headers } = await site.get('/_fw/app/app.vue', asked, 'OPTIONS')
  return headers.find(([name]) => name === 'access-control-allow-origin')?.[1]
}

const noteOf = ({ dir }: Site): string => `/_fw/@fs${join(dir, '../shared/note.txt')}?raw`
const page = '/_fw/app/pages/index.vue'

describe('options of the dev server', () => {
  let site: Site
  let plain: Site
  let loading: string[]

  beforeAll(async () => {
    // The port of one is configured. That of the other is not, because the default may be in use.
    ;[site, plain] = await Promise.all([
      start(changed, () => []),
      start(
        () => usual,
        (port) => ['--port', String(port)],
      ),
    ])
    loading = await Promise.all([site, plain].map(whileLoading))
    for (const each of [site, plain]) rmSync(join(each.dir, 'waits'))
    for (const each of [site, plain])
      await vi.waitFor(async () => expect((await each.get('/', html)).status, each.logs()).toBe(200), patience)
  })
  afterAll(() => Promise.all([site?.stop(), plain?.stop()]))

  const html = ['Accept: text/html']
  const patience = { timeout: 120_000, interval: 25 }

  /** The page that is shown once the configuration is loaded. */
  async function whileLoading(each: Site): Promise<string> {
    let body = ''
    await vi.waitFor(async () => {
      body = (await each.get('/', html)).body
      expect(body, each.logs()).toMatch(/One moment: |class="running">(?!Configuration)/)
    }, patience)
    return body
  }

  it('dev: is set by the command', async () => {
    for (const each of [site, plain]) expect((await each.get('/', html)).body).toContain('dev: true')
  })

  it('logLevel: `verbose` prints each step, also without a terminal', () => {
    expect(site.logs()).toContain('· Bundler')
    expect(plain.logs()).not.toContain('· Bundler')
    expect(plain.logs()).toContain('Ready in')
    expect(plain.logs()).not.toContain('⚠')
  })

  it('devServer.host: is the address to listen on', () => {
    expect(site.recorded('address')).toMatchObject([{ address: '0.0.0.0' }])
    expect(plain.recorded('address')).toMatchObject([{ address: '127.0.0.1' }])
  })

  it('devServer.port: is the port to listen on', () => {
    expect(site.recorded('address')).toMatchObject([{ port: site.port }])
  })

  it('devServer.url: is always the actual URL, with a warning if set', () => {
    expect(site.recorded('url')).toEqual([`http://localhost:${site.port}`])
    expect(site.logs()).toContain('devServer.url')
    expect(plain.recorded('url')).toEqual([`http://localhost:${plain.port}`])
    expect(plain.logs()).not.toContain('devServer.url')
  })

  it('devServer.loadingTemplate: is shown until the app is ready', () => {
    expect(loading[0]).toMatch(/^<p>One moment: \w+<\/p>$/)
    expect(loading[1]).toContain('<title>Starting</title>')
  })

  it('devServer.cors.origin: sets which origins may read sources', async () => {
    expect(await allowed(site, 'https://admin.test')).toBe('https://admin.test')
    expect(await allowed(site, 'http://localhost:1')).toBeUndefined()
    expect(await allowed(plain, 'https://admin.test')).toBeUndefined()
    expect(await allowed(plain, 'http://localhost:1')).toBeUndefined()
  })

  it('devServerHandlers: functions and files that handle requests in development', async () => {
    expect((await site.get('/__mail')).body).toBe('sent mails')
    expect((await site.get('/__mail/1')).body).toBe('sent mails')
    expect((await site.get('/__file')).body).toBe('mails of a file')
    for (const path of ['/__mail', '/__file']) expect((await plain.get(path)).status).toBe(404)
  })

  it('experimental.chromeDevtoolsProjectSettings: sets whether the browser is told the project directory', async () => {
    const path = '/.well-known/appspecific/com.chrome.devtools.json'
    expect((await site.get(path)).status).toBe(404)
    expect((await plain.get(path)).body).toContain(plain.dir)
  })

  it('experimental.viteEnvironmentApi: hooks are called once for both sides', () => {
    for (const name of ['extendConfig', 'serverCreated']) expect(site.recorded(name)).toEqual([[true, true]])
  })

  it('experimental.viteEnvironmentApi: hooks are called per side by default, with separate results', async () => {
    for (const name of ['extendConfig', 'serverCreated'])
      expect(plain.recorded(name)).toEqual([
        [true, false],
        [false, true],
      ])
    expect((await plain.get('/', html)).body).toContain(', marked')
    expect((await plain.get('/_fw/app/mark.ts')).body).toContain('"unmarked"')
    expect((await site.get('/_fw/app/mark.ts')).body).toContain('"marked"')
  })

  it('bundler1.server.allowedHosts: host names that the server accepts', async () => {
    expect((await site.get('/', ['Host: dev.test'])).status).toBe(200)
    expect((await plain.get('/', ['Host: dev.test'])).status).toBe(403)
  })

  it('bundler1.server.fs.allow: directories whose files are served', async () => {
    expect((await site.get(noteOf(site))).body).toContain('a note for everyone')
    expect((await plain.get(noteOf(plain))).status).toBe(403)
  })

  it('bundler1.server.fs.deny: files that are not served', async () => {
    expect((await site.get('/_fw/app/data.ledger?raw')).status).toBe(403)
    expect((await plain.get('/_fw/app/data.ledger?raw')).body).toContain('rows')
  })

  it('bundler1.cacheDir: contains optimized dependencies, which are served from there', async () => {
    expect(await site.prepared('cache')).toContain('wheels')
    expect(await plain.prepared('node_modules/.cache/bundler1')).toContain('wheels')
    expect((await site.get(`/_fw/@fs${site.dir}/cache/deps/odd-dep.js`)).status).toBe(200)
  })

  it('bundler1.optimizeDeps.exclude: dependencies that are not optimized', async () => {
    expect((await site.get(page)).body).toContain('"/_fw/node_modules/tiny-dep/index.js')
    expect((await plain.get(page)).body).toMatch(/"\/_fw\/[^"]*\/deps\/tiny-dep\.js/)
  })

  it('bundler1.optimizeDeps.esbuildOptions.target: newer syntax is transpiled in dependencies', async () => {
    expect(await site.prepared('cache')).not.toContain('??')
    expect(await plain.prepared('node_modules/.cache/bundler1')).toContain('given.a ?? "none"')
  })

  it('bundler1.optimizeDeps.esbuildOptions.jsxFactory, bundler1.optimizeDeps.esbuildOptions.jsxFragment: are used for JSX in dependencies', async () => {
    expect(await site.prepared('cache')).toContain('createElement(Group, null, /* @__PURE__ */ createElement("b"')
    expect(await plain.prepared('node_modules/.cache/bundler1')).toContain('h(Fragment, null, /* @__PURE__ */ h("b"')
  })

  it('bundler1.optimizeDeps.esbuildOptions.tsconfigRaw: TypeScript settings for dependencies', async () => {
    const code = await site.prepared('cache')
    expect(code).toContain('this.wheels = 4')
    expect(code).not.toContain('doors')
    expect(await plain.prepared('node_modules/.cache/bundler1')).toContain('doors')
  })
})
