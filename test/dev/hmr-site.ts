import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { expect } from 'vitest'
import { useBrowser, type OpenOptions, type OpenPage } from '../support/browser.ts'
import { write, type Files } from '../support/project.ts'
import { useSite } from '../support/site.ts'
import type { RunningSite } from '../support/start-site.ts'

export type Variant = 'A' | 'B'

/** A page in a browser while its sources change. */
export interface HotPage extends OpenPage {
  text: (selector: string) => Promise<string | null>
  /** Navigates in the browser. */
  go: (path: string) => Promise<void>
  /** Fails if the document was reloaded, or the terminal reported a reload. */
  expectKept: () => Promise<void>
  /** Waits until the page was reloaded. */
  reloaded: () => Promise<void>
  /** Number of connections to the dev server. */
  sockets: () => number
  overlay: () => Promise<string>
}

export interface HotSite {
  site: RunningSite
  /** Adds or changes files. Paths are relative to the source directory, or to the project with a leading `/`. */
  write: (files: Files) => void
  /** Replaces text in a file. */
  edit: (path: string, from: string, to: string) => void
  remove: (path: string) => void
  rename: (from: string, to: string) => void
  open: (path: string, options?: OpenOptions) => Promise<HotPage>
  /** Terminal output since the last file change of a test. */
  said: () => string
  /** Starts a new step. */
  mark: () => void
}

/** Polls until the assertion holds. */
export const soon = <T>(get: () => T | Promise<T>) => expect.poll(get)

/** A small site in development, and a browser. */
export function useHotSite(variant: Variant, files: Files = {}, config = ''): HotSite {
  const root = (path: string): string => (path.startsWith('/') ? path.slice(1) : variant === 'A' ? `app/${path}` : path)
  const placed = (given: Files): Files => Object.fromEntries(Object.entries(given).map(([path, text]) => [root(path), text]))
  // Test files modify it, so each has its own.
  const own = { 'fw.config.ts': configOf(variant, config), 'tsconfig.json': tsConfigOf(variant), '.own': randomUUID() }
  const site = useSite({ ...own, ...placed({ ...base, ...files }) }, { mode: 'dev' })
  const browser = useBrowser()
  let from = 0
  const said = (): string => site.logs().slice(from)
  const mark = (): void => void (from = site.logs().length)
  const at = (path: string): string => join(site.dir, root(path))
  return {
    site,
    said,
    mark,
    write: (given) => {
      mark()
      write(site.dir, placed(given))
    },
    edit: (path, text, other) => {
      const before = readFileSync(at(path), 'utf8')
      if (!before.includes(text)) throw new Error(`${path} has no ${text}.`)
      mark()
      write(site.dir, { [root(path)]: before.replace(text, () => other) })
    },
    remove: (path) => {
      mark()
      rmSync(at(path), { recursive: true })
    },
    rename: (path, other) => {
      mark()
      renameSync(at(path), at(other))
    },
    open: async (path, options = {}) => {
      let sockets = 0
      const listen = (page: OpenPage['page']): void => {
        page.on('websocket', () => void sockets++)
        options.listen?.(page)
      }
      const opened = await browser.open(site.url + path, { ...options, listen })
      const { page } = opened
      await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
      const isKept = (): Promise<boolean> => page.evaluate(() => (window as { kept?: boolean }).kept === true).catch(() => false)
      return {
        ...opened,
        sockets: () => sockets,
        go: async (to) => {
          // The server may be ahead of the browser.
          await soon(() => page.evaluate(knows, to).catch(() => false)).toBe(true)
          await page.evaluate(async (each) => void (await (window as unknown as Ways).go(each)), to)
        },
        text: (selector) =>
          page.evaluate((each) => document.querySelector(each)?.textContent ?? null, selector).catch(() => null),
        expectKept: async () => {
          expect(await isKept(), site.logs()).toBe(true)
          expect(said()).not.toMatch(/page reloads|restarted/)
        },
        reloaded: async () => {
          await soon(isKept).toBe(false)
          await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
          await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
        },
        overlay: () =>
          page.evaluate(() => document.querySelector('fw-overlay')?.shadowRoot?.textContent ?? '').catch(() => 'navigating'),
      }
    },
  }
}

/** Runs in the browser. */
const knows = (path: string): boolean => (window as unknown as Ways).knows(path)

/** Exposed by the site for tests. */
interface Ways {
  go: (to: string) => unknown
  /** Whether a URL has a page. */
  knows: (to: string) => boolean
}

export function configOf(variant: Variant, more = ''): string {
  const future = variant === 'A' ? '  future: { compatibilityVersion: 4 },\n' : ''
  return `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
${future}  compatibilityDate: '2026-01-01',
  logLevel: 'info',
  css: ['~/assets/main.css'],
  app: { head: { title: 'First title', link: [{ rel: 'icon', href: 'data:,' }] } },
  runtimeConfig: { secret: 'first-secret', public: { greeting: 'first greeting' } },
${more}})
`
}

/** Like in the guide: it extends files that do not exist before the first start. */
function tsConfigOf(variant: Variant): string {
  if (variant === 'B') return '{ "extends": "./.fw/tsconfig.json" }\n'
  const references = ['app', 'server', 'shared', 'node'].map((world) => ({ path: `./.fw/tsconfig.${world}.json` }))
  return JSON.stringify({ files: [], references })
}

/** A page that counts clicks. */
export const counterPage = (name: string, script = '', template = ''): string => `<script setup lang="ts">
${script}
const count = ref(0)
</script>

<template>
  <main data-page="${name}">
    <h1>${name} text</h1>
    <button id="count" @click="count++">{{ count }}</button>
    ${template}
  </main>
</template>
`

const base: Files = {
  '/package.json': '{ "name": "hot-site", "private": true, "type": "module" }',
  '/.env': 'FW_SECRET=env-secret\n',
  'app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
  'error.vue': `<script setup lang="ts">
defineProps<{ error: { statusCode: number } }>()
</script>

<template><p id="error">{{ error.statusCode }}</p></template>
`,
  'app.config.ts': "export default defineAppConfig({ word: 'first word', other: { deep: 1 } })\n",
  'assets/main.css': 'body { color: rgb(1, 1, 1); }\n',
  'layouts/default.vue':
    '<template><div data-layout="default"><nav><FwLink id="to-second" to="/second">second</FwLink></nav><i id="layout">layout one</i><slot /></div></template>\n',
  'composables/useWord.ts': "export const useWord = () => 'word one'\n",
  'pages/index.vue': `${counterPage('index', 'const word = useWord()\nconst config = useAppConfig()', '<b id="word">{{ word }}</b><u id="config">{{ config.word }}</u>')}
<style scoped>
h1 { color: rgb(2, 2, 2); }
</style>
`,
  'pages/second.vue': counterPage('second'),
  'plugins/ready.client.ts': `export default defineFwPlugin({
  setup: () => {
    const router = useRouter()
    Object.assign(window, {
      go: (to: string) => navigateTo(to),
      knows: (to: string) => router.resolve(to).matched.length > 0,
    })
  },
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})
`,
  '/public/robots.txt': 'first robots\n',
  '/server/api/word.get.ts': "export default defineEventHandler(() => ({ word: 'api one' }))\n",
  '/server/api/settings.get.ts': `export default defineEventHandler((event) => {
  const config = useRuntimeConfig(event)
  return { secret: config.secret, greeting: config.public.greeting, custom: process.env.CUSTOM_VARIABLE }
})
`,
}
