import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { write, type Files } from '../support/project.ts'
import { useSite } from '../support/site.ts'

/** The builder contract is all that a builder needs: tests of a small one, on esbuild. `build.test.ts` has those of fw's own builders. */
const builders = ['esbuild-builder']

const files = (builder: string): Files => ({
  'fw.config.ts': `export default { builder: '${builder}', future: { compatibilityVersion: 4 }, css: ['~/assets/main.css'] }`,
  'package.json': '{ "type": "module" }',
  '.own': randomUUID(),
  // Resolved from the project, like an installed package.
  'node_modules/esbuild-builder/package.json': JSON.stringify({
    name: 'esbuild-builder',
    type: 'module',
    exports: './index.mjs',
  }),
  'node_modules/esbuild-builder/index.mjs': `export * from ${JSON.stringify(join(import.meta.dirname, 'esbuild-builder/index.mjs'))}\n`,
  'app/assets/main.css': 'body { margin-top: 7px }\n',
  'app/app.vue': `<script setup lang="ts">
const count = ref<number>(0)
onMounted(() => document.documentElement.setAttribute('data-ready', 'true'))
</script>

<template>
  <FwLink id="to" to="/items/two">two</FwLink>
  <button id="count" @click="count++">{{ count }}</button>
  <FwPage />
</template>
`,
  'app/components/BigTitle.vue': `<template><h1><slot /></h1></template>

<style scoped>
h1 { color: rgb(1, 2, 3) }
</style>
`,
  'app/pages/index.vue': `<script setup lang="ts">
definePageMeta({ title: 'home' })
const { data } = await useFetch('/api/hello')
</script>

<template>
  <BigTitle>first</BigTitle>
  <p id="data">{{ data }} {{ $route.meta.title }}</p>
</template>
`,
  'app/pages/items/[id].vue': `<script setup lang="ts">
const route = useRoute()
</script>

<template>
  <p id="item">{{ route.params.id }}</p>
</template>
`,
  'server/api/hello.ts': `import { word } from '../words'

export default defineEventHandler(() => word())
`,
  'server/words.ts': `export const word = (): string => 'hello'\n`,
})

describe.each(builders)('a site built by %s', (builder) => {
  const site = useSite(files(builder), { mode: 'build' })
  const browser = useBrowser()

  it('renders pages on the server, with data of a server route and page meta', async () => {
    const html = await site.html('/')
    expect(html).toMatch(/<h1[^>]*>.*first.*<\/h1>/)
    expect(html).toContain('hello home')
    expect(await site.html('/items/one')).toMatch(/<p[^>]*>one<\/p>/)
    expect(await (await site.fetch('/api/hello')).text()).toBe('hello')
    expect((await site.fetch('/nowhere')).status).toBe(404)
  })

  it('hydrates them, and navigates in the browser', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`, { ready: false })
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.click('#count')
    expect(await page.textContent('#count')).toBe('1')
    expect(requests).not.toContain('GET /api/hello') // the data is in the payload
    await page.click('#to')
    await expect.poll(() => page.textContent('#item')).toBe('two')
    expect(await page.textContent('#count')).toBe('1')
    expectClean()
  })

  it('is styled before any script runs', async () => {
    const { page } = await browser.open(`${site.url}/`, { javaScript: false })
    const style = await page.evaluate(() => {
      const title = getComputedStyle(document.querySelector('h1')!)
      return [title.color, getComputedStyle(document.body).marginTop]
    })
    expect(style).toEqual(['rgb(1, 2, 3)', '7px'])
  })
})

describe.each(builders)('a site in development with %s', (builder) => {
  const site = useSite(files(builder), { mode: 'dev' })
  const browser = useBrowser()
  const edit = (path: string, from: string, to: string): void => {
    const text = readFileSync(join(site.dir, path), 'utf8')
    if (!text.includes(from)) throw new Error(`${path} has no ${from}.`)
    write(site.dir, { [path]: text.replace(from, () => to) })
  }
  const open = async (path: string) => {
    const opened = await browser.open(site.url + path, { ready: false })
    const { page } = opened
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    return {
      ...opened,
      text: (selector: string) =>
        page.evaluate((each) => document.querySelector(each)?.textContent ?? '', selector).catch(() => 'navigating'),
      overlay: () =>
        page.evaluate(() => document.querySelector('fw-overlay')?.shadowRoot?.textContent ?? '').catch(() => 'navigating'),
    }
  }

  it('prints the bundler', () => {
    expect(site.logs()).toMatch(/\(esbuild \d/)
  })

  it('renders and hydrates pages, with their styles', async () => {
    const { page, expectClean } = await open('/')
    await page.click('#count')
    expect(await page.textContent('#count')).toBe('1')
    expect(await page.textContent('#data')).toBe('hello home')
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)).toBe('rgb(1, 2, 3)')
    await page.click('#to')
    await expect.poll(() => page.textContent('#item')).toBe('two')
    expectClean()
  })

  it('updates an edited page', async () => {
    const { text } = await open('/')
    edit('app/pages/index.vue', 'first', 'second')
    await expect.poll(() => text('h1')).toBe('second')
    expect(await site.html('/')).toContain('second')
  })

  it('updates an edited server route, and a file that it imports', async () => {
    const answer = async (): Promise<string> => (await site.fetch('/api/hello')).text()
    edit('server/words.ts', 'hello', 'good day')
    await expect.poll(answer).toBe('good day')
    edit('server/api/hello.ts', 'word()', '`${word()}!`')
    await expect.poll(answer).toBe('good day!')
    write(site.dir, { 'server/api/added.ts': `export default defineEventHandler(() => 'added')\n` })
    await expect.poll(async () => (await site.fetch('/api/added')).text()).toBe('added')
  })

  it('serves an added page', async () => {
    write(site.dir, { 'app/pages/added.vue': '<template><p id="added">new</p></template>\n' })
    await expect.poll(() => site.html('/added')).toContain('>new</p>')
  })

  it('reports compile errors in the browser and in the terminal until they are fixed', async () => {
    const { overlay, text } = await open('/items/one')
    edit('app/pages/items/[id].vue', 'const route = useRoute()', 'const route = = useRoute()')
    await expect.poll(overlay).toMatch(/app\/pages\/items\/\[id\]\.vue:2/)
    expect(site.logs()).toMatch(/app\/pages\/items\/\[id\]\.vue:2:/)
    edit('app/pages/items/[id].vue', 'const route = = useRoute()', 'const route = useRoute()')
    await expect.poll(overlay).toBe('')
    await expect.poll(() => text('#item')).toBe('one')
  })

  it('reports the location of server errors', async () => {
    edit('server/words.ts', `'good day'`, `{\n  throw new Error('no words')\n}`)
    await expect.poll(async () => (await site.fetch('/api/hello')).status).toBe(500)
    await expect.poll(() => site.logs()).toMatch(/no words[\s\S]*server\/words\.ts:2:/)
    edit('server/words.ts', `{\n  throw new Error('no words')\n}`, `'good day'`)
    await expect.poll(async () => (await site.fetch('/api/hello')).status).toBe(200)
  })
})
