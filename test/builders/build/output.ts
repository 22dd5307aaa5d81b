import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'pathe'
import { expect } from 'vitest'
import type { Files } from '../../support/project.ts'
import { serveDirectory } from '../../support/serve-directory.ts'
import { component } from '../part.ts'
import { attributeOf, styleOf, textOf, urlIn, type BuildContext, type BuildPart } from './context.ts'
import { largePicture } from './pictures.ts'
import { smallApp } from './small-app.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

/** Names of files that contain a text. */
const filesWith = ({ published }: BuildContext, text: string): string[] =>
  Object.entries(published(/\.js$/)).flatMap(([name, content]) => (content.includes(text) ? [name] : []))

/** Line and column of a text, 1-based. */
function placeOf(source: string, text: string): { line: number; column: number } {
  const before = source.slice(0, source.indexOf(text)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

const mappedPage = component(
  `interface Answer {
  value: number
}

function answer({ value }: Answer): string {
  return 'mapped-' + 'text'.repeat(value)
}
const text = ref('')
onMounted(() => (text.value = answer({ value: 1 })))`,
  '<p id="mapped">{{ text }}</p>',
)

const namedJson = component(`import { title } from '~/data.json'`, '<p>{{ title }}</p>')

/** Name, text, place of the error, and the message. */
const brokenFiles = [
  ['broken.ts', 'const one = 1\nexport const two: number = = one\n', 'app/assets/broken.ts:2:', /nexpected|xpression/],
  ['broken.css', '.a {}\n.b { color: red;\n', 'app/assets/broken.css:2:1', /Unclosed block/],
  ['broken.json', '{\n  "a": 1,\n}\n', 'app/assets/broken.json:3:1', /Invalid JSON/],
] as const

export const output: BuildPart[] = [
  {
    files: {
      'app/pages/preloaded.vue': component('', '<p>preloaded-text</p><FwLink to="/not-preloaded" no-prefetch>other</FwLink>'),
      'app/pages/not-preloaded.vue': component('', '<p>not-preloaded-text</p>'),
    },
    tests: {
      preloads: async (context) => {
        const html = await context.site.html('/preloaded')
        const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, url]) => url!)
        const names = preloads.map((url) => url.replace('/_fw/', ''))
        const own = filesWith(context, 'preloaded-text').filter(
          (name) => !filesWith(context, 'not-preloaded-text').includes(name),
        )
        expect(own).toHaveLength(1)
        expect(names).toContain(own[0])
        expect(names).not.toContain(filesWith(context, 'not-preloaded-text')[0])
        expect(new Set(preloads).size).toBe(preloads.length)
        const { requests } = await context.open('/preloaded')
        const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => request.replace('GET ', ''))
        expect(scripts.filter((url) => !html.includes(url))).toEqual([]) // nothing is found late
      },
      'hashed-files': async ({ site, published }) => {
        const names = Object.keys(published(/\.(?:js|css|svg)$/))
        expect(names.length).toBeGreaterThan(20)
        expect(names.filter((name) => !/[\w-]{6,}\.\w+$/.test(name))).toEqual([])
        for (const name of [names.find((each) => each.endsWith('.js')), names.find((each) => each.endsWith('.svg'))]) {
          const response = await site.fetch(`/_fw/${name}`)
          expect(response.status).toBe(200)
          expect(response.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/)
        }
      },
      minified: async ({ published, site }) => {
        for (const [name, text] of Object.entries(published(/\.(?:js|css)$/))) {
          const code = text.replace(/(?:\/\/|\/\*)# sourceMappingURL.*\s*$/, '').trim()
          expect(code.split('\n').length, name).toBeLessThan(2 + code.length / 400)
        }
        expect(await site.html('/scoped')).toMatch(/h1\[data-v-\w+\]\{color:(?:#010203|rgb\(1,2,3\))\}/)
      },
    },
  },
  {
    files: {
      'app/pages/broken.vue': component(
        `const wanted: number = 1

function fail(): void {
  throw new Error('kaboom')
}
if (wanted) fail()`,
        '<p>never</p>',
      ),
      'app/utils/read-user.ts': `export interface User {\n  name: string\n}\n\nexport function readUser(user?: User): string {\n  return user!.name\n}\n`,
      'app/pages/broken-util.vue': component('const name = readUser()', '<p>{{ name }}</p>'),
      'app/pages/mapped.vue': mappedPage,
    },
    tests: {
      'server-places': async ({ site }) => {
        const response = await site.fetch('/broken', { headers: { accept: 'text/html' } })
        expect(response.status).toBe(500)
        expect(await response.text()).not.toContain('kaboom')
        await expect.poll(() => site.logs()).toMatch(/at fail \(.*app\/pages\/broken\.vue:5:9\)/)
        await site.html('/broken-util')
        await expect.poll(() => site.logs()).toMatch(/at readUser \(.*app\/utils\/read-user\.ts:6:16\)/)
        expect(site.logs()).toMatch(/app\/pages\/broken-util\.vue:2:14/)
      },
      'client-maps': async ({ published }) => {
        const [name, text] = Object.entries(published(/\.js$/)).find(([, content]) => content.includes('mapped-'))!
        expect(text).toMatch(new RegExp(`//# sourceMappingURL=${name.split('/').at(-1)!.replaceAll('.', '\\.')}\\.map\\s*$`))
        const payload = JSON.parse(published(/\.js\.map$/)[`${name}.map`]!) as ConstructorParameters<typeof SourceMap>[0] // a source map
        const place = placeOf(text, '.repeat(')
        const entry = new SourceMap(payload).findEntry(place.line - 1, place.column) as {
          originalSource?: string
          originalLine?: number
          originalColumn?: number
        } // empty if nothing is found
        const expected = placeOf(mappedPage, '.repeat(')
        expect(entry.originalSource).toMatch(/app\/pages\/mapped\.vue$/)
        expect(entry.originalLine! + 1).toBe(expected.line)
        expect(Math.abs(entry.originalColumn! + 1 - expected.column)).toBeLessThan(8)
        expect(payload.sourcesContent?.some((source) => source.includes('interface Answer'))).toBe(true)
      },
    },
  },
  {
    tests: {
      'hidden-maps': async ({ slot, build }) => {
        const { dir } = await build({
          ...smallApp(slot, `sourcemap: { client: 'hidden' },`),
          'app/pages/index.vue': component(`const word = ref('hidden-map')`, '<p>{{ word }}</p>'),
        })
        const files = listFiles(join(dir, '.output/public/_fw'))
        const textOfFile = (file: string): string => readFileSync(join(dir, '.output/public/_fw', file), 'utf8')
        const page = files.find((file) => file.endsWith('.js') && textOfFile(file).includes('hidden-map'))!
        expect(textOfFile(page)).not.toContain('sourceMappingURL')
        expect(textOfFile(`${page}.map`)).toContain('app/pages/index.vue')
      },
      'build-errors': async ({ slot, build }) => {
        const { code, stderr } = await build(
          { ...smallApp(slot), 'app/pages/index.vue': component('const one = 1\nconst two = = 2', '<p>{{ one }}</p>') },
          { mayFail: true },
        )
        expect(code).toBe(1)
        expect(stderr).toMatch(/app\/pages\/index\.vue:3:1[0-9]/)
        expect(stderr).toContain('const two = = 2')
        for (const [name, text, place, message] of brokenFiles) {
          const broken = await build(
            {
              ...smallApp(slot),
              [`app/assets/${name}`]: text,
              'app/pages/index.vue': component(`import * as all from '~/assets/${name}'`, '<p>{{ all }}</p>'),
            },
            { mayFail: true },
          )
          expect(broken.code).toBe(1)
          expect(broken.stderr).toContain(place)
          expect(broken.stderr).toMatch(message)
          expect(broken.stderr).not.toMatch(/\d errors|^ *at .*node_modules/m) // reported once, without a stack
        }
      },
      'style-errors': async ({ slot, build }) => {
        const { code, stderr } = await build(
          {
            ...smallApp(slot, `css: ['~/assets/broken.less'],`),
            'app/assets/broken.less': '.a {\n  color: @lacking;\n}\n',
            'app/pages/index.vue': component(
              'const one = 1',
              '<p>{{ one }}</p>',
              '<style lang="scss">\np {\n  color: $lacking;\n}\n</style>',
            ),
          },
          { mayFail: true },
        )
        expect(code).toBe(1)
        expect(stderr).toMatch(/app\/pages\/index\.vue:11:|app\/assets\/broken\.less:2:/) // Vite stops at the first one
        if (slot !== 'bundler1') {
          expect(stderr).toMatch(/app\/pages\/index\.vue:11:10/)
          expect(stderr).toMatch(/app\/assets\/broken\.less:2:10/)
          expect(stderr).toContain('2 errors')
        }
      },
      'missing-file': async ({ slot, build }) => {
        const { code, stderr } = await build(
          {
            ...smallApp(slot),
            'app/pages/index.vue': component(`import { value } from '~/utils/not-there'`, '<p>{{ value }}</p>'),
          },
          { mayFail: true },
        )
        expect(code).toBe(1)
        expect(stderr).toMatch(/not-there/)
        expect(stderr).toMatch(/app\/pages\/index\.vue:2:/)
      },
      'missing-export': async ({ slot, build }) => {
        const { code, stderr } = await build(
          {
            ...smallApp(slot),
            'app/utils/exports.ts': 'export const there = 1\n',
            'app/pages/index.vue': component(
              `import { there, notThere } from '~/utils/exports'`,
              '<p>{{ there }} {{ notThere }}</p>',
            ),
          },
          { mayFail: true },
        )
        expect(code, stderr).toBe(1)
        expect(stderr).toMatch(/notThere/)
        expect(stderr).toMatch(/app\/pages\/index\.vue:2:\d+/)
      },
      'bundler-warnings': async ({ slot, build }) => {
        const files = (logLevel: string): Files =>
          smallApp(
            slot,
            `logLevel: '${logLevel}',
  bundler1: { plugins: [{ name: 'warning', buildStart() { this.warn('mind the gap') } }] },
  bundler2: { plugins: [{ apply: (compiler: any) => compiler.hooks.thisCompilation.tap('warning', (compilation: any) => compilation.warnings.push(new Error('mind the gap'))) }] },`,
          )
        const { stderr } = await build({
          ...files('info'),
          'app/pages/index.vue': namedJson,
          'app/data.json': '{ "title": "json" }',
        })
        expect(stderr).toContain('mind the gap')
        expect(stderr.replaceAll(/^.*mind the gap.*$/gm, '')).not.toContain('⚠')
        const silent = await build(files('silent'))
        expect(silent.stderr).not.toContain('mind the gap')
      },
    },
  },
  {
    files: {
      'app/plugins/chunk-errors.client.ts': `export default defineFwPlugin({
  hooks: { 'app:chunkError': ({ error }) => sessionStorage.setItem('chunk-error', String(error)) },
})\n`,
    },
    tests: {
      'chunk-error': async (context) => {
        const [name] =
          filesWith(context, 'second-page').length > 0 ? filesWith(context, 'second-page') : filesWith(context, '"second"')
        const { page, requests } = await context.open('/', { prepare: async () => {} })
        let missing = 0
        await page.route(`**/_fw/${name}`, (route) => (missing++ === 0 ? route.fulfill({ status: 404 }) : route.continue()))
        await page.click('#to-second')
        await page.locator('#second').waitFor()
        await expect.poll(() => missing).toBe(2) // `#second` is in the HTML already
        expect(requests).toContain('GET /second')
        expect(new URL(page.url()).pathname).toBe('/second')
        expect(await page.evaluate(() => sessionStorage.getItem('chunk-error'))).toMatch(/Error/)
      },
      'base-url': async ({ start, visit }) => {
        const site = await start({ env: { FW_APP_BASE_URL: '/docs/' } })
        expect((await site.fetch('/')).status).toBe(404)
        const html = await site.html('/docs/pictures')
        for (const [, url] of html.matchAll(/(?:src|href)="(\/[^"]*)"/g)) expect(url).toMatch(/^\/docs\//)
        expect(attributeOf(html, 'aliased', 'src')).toMatch(/^\/docs\/_fw\/.*house/)
        expect(attributeOf(html, 'public', 'src')).toBe('/docs/logo.svg')
        const opened = await visit(`${site.url}/docs/`)
        await opened.page.click('#to-second')
        await opened.page.locator('#second').waitFor()
        expect(opened.requests.filter((request) => !request.startsWith('GET /docs/'))).toEqual([])
        opened.expectClean()
        const styled = await visit(`${site.url}/docs/css-urls`)
        expect(urlIn(await styleOf(styled, '.public', 'background-image'))).toBe(`${site.url}/docs/pattern.svg`)
        expect(urlIn(await styleOf(styled, '.aliased', 'background-image'))).toMatch(/\/docs\/_fw\/.*background/)
      },
      cdn: async ({ start, visit, site: { dir } }) => {
        const site = await start({ env: { FW_APP_CDN_URL: 'https://cdn.test/files/' } })
        const html = await site.html('/pictures')
        expect(attributeOf(html, 'aliased', 'src')).toMatch(/^https:\/\/cdn\.test\/files\/_fw\/.*house/)
        const asked: string[] = []
        const opened = await visit(`${site.url}/`, {
          prepare: (page) =>
            page.route('https://cdn.test/**', (route) => {
              const { pathname } = new URL(route.request().url())
              asked.push(pathname)
              return route.fulfill({
                path: join(dir, '.output/public', pathname.replace('/files/', '')),
                headers: {
                  'access-control-allow-origin': '*',
                  'content-type': pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
                },
              })
            }),
        })
        await opened.page.click('#to-second')
        await opened.page.locator('#second').waitFor()
        expect(opened.requests.filter((request) => /\.(?:js|css|svg)$/.test(request))).toEqual([])
        expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(1)
        opened.expectClean()
      },
    },
  },
  {
    tests: {
      spa: async ({ slot, build, run, visit }) => {
        const site = await run(
          await build({
            ...smallApp(slot, `ssr: false, spaLoadingTemplate: true, css: ['~/assets/main.css'],`),
            'app/spa-loading-template.html': '<p id="loading">One moment</p>',
            'app/assets/main.css': 'body { margin-top: 9px }\n',
            'app/assets/large.svg': largePicture('large'),
            'server/api/hello.ts': `export default defineEventHandler(() => 'hello')\n`,
            'app/pages/index.vue': component(
              `const { data } = await useFetch('/api/hello')\nconst width = window.innerWidth`,
              '<p id="data">{{ data }} {{ width > 0 }}</p><img id="large" src="~/assets/large.svg" alt=""><FwLink id="to-next" to="/next">next</FwLink>',
            ),
            'app/pages/next.vue': component('', '<p id="next">next</p>', '<style scoped>\np { color: rgb(1, 2, 3) }\n</style>'),
          }),
        )
        const html = await site.html('/')
        expect(html).toContain('One moment')
        expect(html).not.toContain('id="data"')
        const opened = await visit(`${site.url}/`)
        expect(await opened.page.textContent('#data')).toBe('hello true')
        expect(await opened.page.locator('#loading').count()).toBe(0)
        expect(await opened.page.locator('#large').getAttribute('src')).toMatch(/^\/_fw\/.*large.*\.svg$/)
        expect(await styleOf(opened, 'body', 'margin-top')).toBe('9px')
        await opened.page.click('#to-next')
        await opened.page.locator('#next').waitFor()
        await expect.poll(() => styleOf(opened, '#next', 'color')).toBe('rgb(1, 2, 3)')
        opened.expectClean()
      },
    },
  },
  {
    tests: {
      static: async ({ slot, build, visit }) => {
        const { dir } = await build(variantB(slot), { command: 'generate' })
        const publicDir = join(dir, '.output/public')
        const file = (name: string): string => readFileSync(join(publicDir, name), 'utf8')
        expect(textOf(file('index.html'), 'data')).toBe('hello')
        expect(textOf(file('items/one/index.html'), 'item')).toBe('one')
        expect(file('404.html')).toContain('_fw/')
        const url = await serveDirectory(publicDir)
        const opened = await visit(`${url}/`)
        await opened.page.click('#to-item')
        await expect.poll(() => opened.page.locator('#item').textContent()).toBe('one')
        expect(opened.requests.filter((request) => request.includes('/api/'))).toEqual([])
        opened.expectClean()
      },
      'variant-b': async ({ slot, build }) => {
        const { dir } = await build(variantB(slot), { command: 'generate' })
        const html = readFileSync(join(dir, '.output/public/index.html'), 'utf8')
        expect(textOf(html, 'data')).toBe('hello')
        expect(html).toContain('data-layout="default"')
      },
      'linked-styles': async ({ slot, build, visit }) => {
        const { dir } = await build(variantB(slot), { command: 'generate' })
        const publicDir = join(dir, '.output/public')
        const html = readFileSync(join(publicDir, 'index.html'), 'utf8')
        expect(html).not.toMatch(/<style/)
        const linked = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, name]) =>
          readFileSync(join(publicDir, name!), 'utf8'),
        )
        expect(linked.join('\n')).toContain('.from-main')
        const opened = await visit(`${await serveDirectory(publicDir)}/`, { javaScript: false })
        expect(await styleOf(opened, '#data', 'color')).toBe('rgb(1, 2, 3)')
      },
    },
  },
]

/** A project in the other layout, whose styles are linked. */
const variantB = (slot: BuildContext['slot']) => ({
  'package.json': '{ "name": "static-app", "private": true, "type": "module" }',
  'fw.config.ts': `export default defineFwConfig({
  builder: '${slot}',
  css: ['~/assets/main.css'],
  features: { inlineStyles: false },
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
})
`,
  'assets/main.css': '.from-main { margin-top: 9px }\n',
  'plugins/ready.client.ts': smallApp(slot)['app/plugins/ready.client.ts']!,
  'layouts/default.vue': '<template><div data-layout="default"><slot /></div></template>\n',
  'app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
  'server/api/hello.ts': `export default defineEventHandler(() => 'hello')\n`,
  'pages/index.vue': component(
    `const { data } = await useFetch('/api/hello')`,
    '<p id="data">{{ data }}</p><FwLink id="to-item" to="/items/one">one</FwLink>',
    '<style scoped>\np { color: rgb(1, 2, 3) }\n</style>',
  ),
  'pages/items/[id].vue': component(
    `const route = useRoute()\nconst { data } = await useFetch('/api/hello')`,
    '<p id="item">{{ route.params.id }}</p><i>{{ data }}</i>',
  ),
})
