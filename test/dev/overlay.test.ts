import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { rawGet } from '../support/http-client.ts'
import { project } from '../support/project.ts'
import { useSite } from '../support/site.ts'

const tools = project({
  'editor.mjs': `#!${process.execPath}\nimport fs from 'node:fs'\nfs.writeFileSync(process.argv[2], JSON.stringify(process.argv.slice(3)))`,
})
chmodSync(join(tools, 'editor.mjs'), 0o755)
const opened = join(tools, 'opened.json')

const source = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <main>\n    ${template}\n  </main>\n</template>\n`

const site = useSite(
  {
    'package.json': '{ "name": "overlay", "private": true, "type": "module" }',
    'fw.config.ts': `export default defineFwConfig({ future: { compatibilityVersion: 4 }, app: { baseURL: '/docs/' } })\n`,
    'app/app.vue': '<template>\n  <FwLayout><FwPage /></FwLayout>\n</template>\n',
    'app/layouts/default.vue': '<template>\n  <div><header><i>top</i><LayoutPart /></header><slot /></div>\n</template>\n',
    'app/components/LayoutPart.vue': source('', '<b>part-0</b>'),
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
    'public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'app/pages/index.vue': `${source('', '<p>start</p><FwLink to="/throws">to the other</FwLink>')}<style>p { background: url(/mark.svg) }</style>\n`,
    'app/pages/throws.vue': source(
      `const fail = (text: string) => {\n  throw new Error(text)\n}`,
      `<button id="one" @click="fail('first')">1</button><button id="two" @click="fail('second')">2</button><FwLink to="/">home</FwLink>`,
    ),
    'app/components/UiBadge.vue': '<template><b>badge</b></template>\n',
    'app/pages/misspelt.vue': source('const busy = ref(false)', '<button :disabled="bussy">save</button>'),
    'app/pages/unknown.vue': source('', '<UiBagde>x</UiBagde>'),
    'app/pages/broken.vue': source(`throw new Error('boom of setup')`, '<p>never</p>'),
  },
  { mode: 'dev', env: { LAUNCH_EDITOR: `${tools}/editor.mjs ${opened}` } },
)
const browser = useBrowser()
const at = (path: string): string => `${site.url}/docs${path}`
const save = (file: string, text: string): void => writeFileSync(join(site.dir, file), text)
const overlay = (page: Page): Locator => page.locator('fw-overlay')
const message = (page: Page): Locator => overlay(page).locator('h1 .message')
const press = (page: Page, selector: string): Promise<void> => page.locator(selector).dispatchEvent('click')
/** What the editor was started with. */
const openedFiles = (): string => (existsSync(opened) ? readFileSync(opened, 'utf8') : '')

it('opens the location of an error in the editor, from a page that could not be rendered', async () => {
  rmSync(opened, { force: true })
  const { page } = await browser.open(at('/broken'), { ready: false })
  await overlay(page).locator('.facts .file').click()
  await expect.poll(openedFiles).toBe(JSON.stringify([join(site.dir, 'app/pages/broken.vue')]))
  expect(await overlay(page).locator('.notice').textContent()).toBe('')
})

it('shows why the editor could not be opened', async () => {
  const { page } = await browser.open(at('/broken'), { ready: false })
  await page.route('**/__fw/open-editor', (route) => route.fulfill({ status: 500, body: 'The editor could not be started.' }))
  await overlay(page).locator('.facts .file').click()
  await overlay(page).getByText('The editor could not be started.').waitFor()
})

it('rejects URLs that are not valid UTF-8', async () => {
  for (const path of ['/docs/%ff', '/docs/_fw/%c3', '/docs/%c0%af'])
    expect((await rawGet(site.url, path, ['Accept: text/html'])).status, path).toBe(400)
})

it('shows a new error in front of older ones, even if those were minimised', async () => {
  const { page } = await browser.open(at('/throws'))
  await press(page, '#one')
  await expect.poll(() => message(page).textContent()).toBe('first')
  await overlay(page).getByLabel('Minimise').click()
  await overlay(page).getByText('1 problem').waitFor()
  await press(page, '#two')
  await expect.poll(() => message(page).textContent()).toBe('second')
  await overlay(page).getByText('2 of 2').waitFor()
})

it('shows no problems of other pages', async () => {
  const healthy = await browser.open(at('/'))
  const { page } = await browser.open(at('/throws'))
  await browser.open(at('/broken'), { ready: false })
  await expect.poll(() => healthy.received.join('\n')).toContain('boom of setup')
  await press(page, '#one')
  await expect.poll(() => message(page).textContent()).toBe('first')
  await overlay(page).getByLabel('Minimise').click()
  // After a client-side navigation too.
  await page.getByText('home').click()
  await page.getByText('start').waitFor()
  await expect.poll(() => overlay(page).count()).toBe(0)
  await settle(healthy.page)
  expect(await overlay(healthy.page).count()).toBe(0)
  await page.goBack()
  await overlay(page).getByText('1 problem').waitFor()
})

it('does not show a compile error on pages that do not use the file', async () => {
  const { page, received } = await browser.open(at('/'))
  const other = await browser.open(at('/throws'))
  const before = readFileSync(join(site.dir, 'app/pages/throws.vue'), 'utf8')
  save('app/pages/throws.vue', source('const a = ', '<p>broken</p>'))
  try {
    await overlay(other.page).locator('.side', { hasText: 'Compiler' }).waitFor()
    await expect.poll(() => received.join('\n')).toContain('FW_DEV_COMPILE')
    await settle(page)
    expect(await overlay(page).count()).toBe(0)
  } finally {
    save('app/pages/throws.vue', before)
  }
  await overlay(other.page).waitFor({ state: 'detached' })
})

it('closes when a component in a layout, which threw in setup, is fixed', async () => {
  const { page } = await browser.open(at('/'))
  for (let n = 1; n <= 3; n++) {
    save('app/components/LayoutPart.vue', source(`throw new Error('boom of a part ${n}')`, `<b>broken</b>`))
    await expect.poll(() => message(page).textContent()).toBe(`boom of a part ${n}`)
    save('app/components/LayoutPart.vue', source('', `<b>part-${n}</b>`))
    await page.getByText(`part-${n}`).waitFor()
    await overlay(page).waitFor({ state: 'detached' })
    await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  }
  expect(site.logs()).not.toContain('__vnode')
})

it('reports an undefined name in a template, with its location and a suggestion', async () => {
  const { page } = await browser.open(at('/misspelt'))
  await overlay(page).getByText('1 problem').click()
  expect(await message(page).textContent()).toBe('`bussy` is used in the template but not defined in the component.')
  expect(await overlay(page).locator('.facts .file').textContent()).toBe('app/pages/misspelt.vue:7:24')
  expect(await overlay(page).locator('.hint p').textContent()).toBe('Did you mean `busy`?')
  await expect.poll(() => site.logs()).toContain('app/pages/misspelt.vue:7:24')
})

it('reports an unknown component, not a hydration mismatch', async () => {
  const { page } = await browser.open(at('/unknown'))
  await overlay(page).getByText('1 problem').click()
  expect(await message(page).textContent()).toBe('Component `<UiBagde>` not found.')
  expect(await overlay(page).locator('.facts .file').textContent()).toBe('app/pages/unknown.vue:7:5')
  expect(await overlay(page).locator('.hint p').textContent()).toBe('Did you mean `<UiBadge>`?')
  expect(site.logs()).not.toContain('FW_DEV_HYDRATION')
})

it('loads assets in styles below the base URL', async () => {
  const { page, requests } = await browser.open(at('/'))
  expect(
    await page
      .locator('p')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundImage),
  ).toContain('/docs/')
  await expect.poll(() => requests).toContain('GET /docs/mark.svg')
})

it('suggests to create a missing page, and lists similar ones', async () => {
  const { page } = await browser.open(at('/misspell'), { ready: false })
  await page.getByText('misspell.vue').waitFor()
  expect(await page.locator('.fw-error-help a').first().getAttribute('href')).toBe('/docs/misspelt')
})

it('opens the editor from the error page of a server that could not start', async () => {
  rmSync(opened, { force: true })
  const before = readFileSync(join(site.dir, 'fw.config.ts'), 'utf8')
  const { page } = await browser.open(at('/'))
  save('fw.config.ts', before.replace('app:', `modules: ['@fw/tailwnd', '@fw/pina'], app:`))
  try {
    await expect.poll(async () => (await site.fetch('/docs/', { headers: { accept: 'text/html' } })).status).toBe(503)
    await page.goto(at('/'))
    await page.getByText('Did you mean @fw/tailwindcss?').waitFor()
    await page.getByText('Did you mean @fw/pinia?').waitFor()
    await page.locator('.file').first().click()
    await expect.poll(openedFiles).toBe(JSON.stringify([join(site.dir, 'fw.config.ts')]))
  } finally {
    save('fw.config.ts', before)
  }
  await page.getByText('start', { exact: true }).waitFor()
})
