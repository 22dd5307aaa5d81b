import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { settle, useBrowser, type OpenPage } from '../support/browser.ts'
import { useSite } from '../support/site.ts'

const source = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <main>\n    ${template}\n  </main>\n</template>\n`

const site = useSite(
  {
    'package.json': '{ "name": "fixed", "private": true, "type": "module" }',
    'fw.config.ts': 'export default defineFwConfig({ future: { compatibilityVersion: 4 } })\n',
    'app/app.vue': '<template>\n  <FwLayout><FwPage /></FwLayout>\n</template>\n',
    'app/layouts/default.vue': '<template>\n  <div><input><slot /></div>\n</template>\n',
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
    'app/pages/index.vue': source('', '<p>start</p><FwLink to="/linked" :prefetch="false">to the other</FwLink>'),
    'app/pages/linked.vue': source('', '<p>first</p>'),
    'app/pages/compiled.vue': source('', '<p>first</p>'),
    'app/pages/emptied.vue': source('', '<p>first</p>'),
    'app/pages/late.vue': source('', '<p>first</p>'),
    'app/pages/rendered.vue': source('', '<p>first</p>'),
    'app/pages/clicked.vue': source(`const press = () => {}`, '<button @click="press">first</button>'),
    'app/pages/calls.vue': source(
      `const answer = ref('none')\nconst press = async () => {\n  answer.value = await $fetch<string>('/api/answer').catch(() => 'failed')\n}`,
      '<button @click="press">{{ answer }}</button>',
    ),
    'server/api/answer.ts': `export default defineEventHandler(() => 'first')\n`,
    'server/plugins/start.ts': `export default defineNitroPlugin(() => {})\n`,
  },
  { mode: 'dev' },
)
const browser = useBrowser()

const save = (file: string, text: string): void => writeFileSync(join(site.dir, file), text)
const overlay = (page: Page) => page.locator('fw-overlay')
const placeIn = (page: Page): Promise<string | null> => overlay(page).locator('.facts .file').textContent()
const statusOf = async (path: string): Promise<number> =>
  (await site.fetch(path, { headers: { accept: path.startsWith('/api/') ? 'application/json' : 'text/html' } })).status
/** Clicks, even if the overlay covers the element. */
const press = (page: Page, selector: string): Promise<void> => page.locator(selector).dispatchEvent('click')
/** Number of documents that the browser has requested. */
const documents = ({ requests }: OpenPage, path: string): number => requests.filter((each) => each === `GET ${path}`).length

it('compiler: the overlay opens and closes while the page keeps its state', async () => {
  const open = await browser.open(`${site.url}/compiled`)
  await open.page.locator('input').fill('kept')
  save('app/pages/compiled.vue', source('', '<p>second</i>'))
  await expect.poll(() => placeIn(open.page)).toBe('app/pages/compiled.vue:7:14')
  save('app/pages/compiled.vue', source('', '<p>third</p>'))
  await open.page.getByText('third').waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
  expect(await open.page.locator('input').inputValue()).toBe('kept')
  expect(documents(open, '/compiled')).toBe(1)
})

it('compiler: a page that could not be loaded is loaded when the file is fixed', async () => {
  save('app/pages/late.vue', source('const a = ', '<p>broken</p>'))
  await expect.poll(() => statusOf('/late')).toBe(500)
  const open = await browser.open(`${site.url}/late`, { ready: false })
  await overlay(open.page).locator('.panel').waitFor()
  expect(await placeIn(open.page)).toMatch(/^app\/pages\/late\.vue:3:1$/)
  save('app/pages/late.vue', source('', '<p>fixed</p>'))
  await open.page.getByText('fixed', { exact: true }).waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
})

it('compiler: a file that stays empty is an error, until it has content', async () => {
  const open = await browser.open(`${site.url}/emptied`)
  save('app/pages/emptied.vue', '')
  await expect.poll(() => placeIn(open.page)).toBe('app/pages/emptied.vue:1:1')
  expect(await statusOf('/emptied')).toBe(500)
  expect(await statusOf('/compiled')).toBe(200)
  save('app/pages/emptied.vue', source('', '<p>second</p>'))
  await open.page.getByText('second', { exact: true }).waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
})

it('compiler: navigating to a broken page completes when it is fixed', async () => {
  const open = await browser.open(`${site.url}/`)
  save('app/pages/linked.vue', source('const b = ', '<p>broken</p>'))
  await expect.poll(() => statusOf('/linked')).toBe(500)
  await press(open.page, 'main a')
  await overlay(open.page).locator('.panel').waitFor()
  expect(await placeIn(open.page)).toMatch(/^app\/pages\/linked\.vue:3:1$/)
  save('app/pages/linked.vue', source('', '<p>fixed</p>'))
  await open.page.getByText('fixed', { exact: true }).waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
})

it('server: a page that could not be rendered is reloaded', async () => {
  save('app/pages/rendered.vue', source(`throw new Error('boom')`, '<p>second</p>'))
  await expect.poll(() => statusOf('/rendered')).toBe(500)
  const open = await browser.open(`${site.url}/rendered`, { ready: false })
  await expect.poll(() => placeIn(open.page)).toBe('app/pages/rendered.vue:2:7')
  // Another error replaces the first.
  save('app/pages/rendered.vue', source(`const a = 1\nthrow new Error('bang')`, '<p>second</p>'))
  await expect.poll(() => placeIn(open.page)).toBe('app/pages/rendered.vue:3:7')
  save('app/pages/rendered.vue', source('', '<p>third</p>'))
  await open.page.getByText('third').waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
})

it('server route: the overlay closes, and the next request works', async () => {
  const open = await browser.open(`${site.url}/calls`)
  save('server/api/answer.ts', `export default defineEventHandler(() => {\n  throw new Error('boom of a route')\n})\n`)
  await expect.poll(() => statusOf('/api/answer')).toBe(500)
  await press(open.page, 'main button')
  await open.page.getByText('failed').waitFor()
  await expect.poll(() => placeIn(open.page)).toBe('server/api/answer.ts:2:9')
  save('server/api/answer.ts', `export default defineEventHandler(() => 'second')\n`)
  await overlay(open.page).waitFor({ state: 'detached' })
  await expect.poll(() => statusOf('/api/answer')).toBe(200)
  await open.page.locator('main button').click()
  await open.page.getByText('second').waitFor()
  expect(documents(open, '/calls')).toBe(1)
})

it('browser: the overlay closes with the next update', async () => {
  const open = await browser.open(`${site.url}/clicked`)
  save(
    'app/pages/clicked.vue',
    source(`const press = () => {\n  throw new Error('boom')\n}`, '<button @click="press">second</button>'),
  )
  await open.page.getByText('second').click()
  await expect.poll(() => placeIn(open.page)).toBe('app/pages/clicked.vue:3:9')
  save('app/pages/clicked.vue', source(`const press = () => {}`, '<button @click="press">third</button>'))
  await open.page.getByText('third').click()
  await overlay(open.page).waitFor({ state: 'detached' })
  expect(documents(open, '/clicked')).toBe(1)
})

it('server that does not start: the page only contains the overlay, until the server starts', async () => {
  save('server/plugins/start.ts', `export default defineNitroPlugin(() => {\n  throw new Error('boom of the start')\n})\n`)
  await expect.poll(() => statusOf('/')).toBe(500)
  const json = await site.fetch('/', { headers: { accept: 'application/json' } })
  expect(json.status).toBe(500)
  expect(await json.json()).toMatchObject({ message: 'boom of the start', stack: expect.stringContaining('start.ts:2:9') })
  const open = await browser.open(`${site.url}/`, { ready: false })
  await expect.poll(() => placeIn(open.page)).toBe('server/plugins/start.ts:2:9')
  save('server/plugins/start.ts', `export default defineNitroPlugin(() => {})\n`)
  await open.page.getByText('start', { exact: true }).waitFor()
  await overlay(open.page).waitFor({ state: 'detached' })
})

it('a page opened later shows a compile error of a file it uses, until it is fixed', async () => {
  const open = await browser.open(`${site.url}/compiled`)
  save('app/pages/compiled.vue', source('', '<p>fourth</i>'))
  await overlay(open.page).locator('.panel').waitFor()
  const later = await browser.open(`${site.url}/compiled`, { ready: false })
  await expect.poll(() => placeIn(later.page)).toBe('app/pages/compiled.vue:7:14')
  const other = await browser.open(`${site.url}/`)
  await expect.poll(() => other.received.join('\n')).toContain('compiled.vue') // each page is told, and shows what concerns it
  await settle(other.page)
  expect(await overlay(other.page).count()).toBe(0)
  save('app/pages/compiled.vue', source('', '<p>fifth</p>'))
  await Promise.all([open, later].map(({ page }) => overlay(page).waitFor({ state: 'detached' })))
})
