import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { fw } from '../support/run-process.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { staticSite } from './static-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const generated = async (): Promise<{ dir: string; output: string }> => {
  const { dir, stdout, stderr } = await buildSite(inject('sitesDir'), staticSite, {
    command: 'generate',
    args: ['--logLevel', 'info'],
  })
  return { dir: join(dir, '.output/public'), output: stdout + stderr }
}

describe('fw generate', () => {
  const browser = useBrowser()

  it('writes every page that is linked or listed as a route, the shells, and public files (R57, R89)', async () => {
    const { dir } = await generated()
    const files = [
      'index.html',
      'list/index.html',
      'items/one/index.html',
      'items/two/index.html',
      'unlinked/index.html',
      '200.html',
      '404.html',
      'hello.txt',
      '100% a#b.txt',
    ]
    expect(files.filter((file) => !existsSync(join(dir, file)))).toEqual([])
    const read = (file: string): string => readFileSync(join(dir, file), 'utf8')
    expect(read('index.html')).toContain('Static home')
    expect(read('items/one/index.html')).toContain('Item one')
    for (const shell of ['200.html', '404.html']) expect(read(shell)).not.toContain('Static home')
    expect(existsSync(join(dir, 'nowhere/index.html'))).toBe(false)
  })

  it('writes the data of pages to payload files', async () => {
    const { dir } = await generated()
    for (const page of ['list', 'items/one', 'items/two']) expect(existsSync(join(dir, page, '_payload.json')), page).toBe(true)
    expect(readFileSync(join(dir, 'items/one/_payload.json'), 'utf8')).toContain('Item one')
  })

  it('shows progress and counts the pages', async () => {
    const { output } = await generated()
    // Data files and shells do not count as pages.
    expect(output).toContain('✔ Pages 5/5 ')
  })

  it('hydrates from files without a server', async () => {
    const { dir } = await generated()
    const url = await serveDirectory(dir)
    const { page, requests, expectClean } = await browser.open(`${url}/items/one`)
    expect(await page.getByRole('heading').innerText()).toBe('Item one')
    expect(await page.getByTestId('at').innerText()).toBe('1970-01-01T00:00:00.000Z')
    await page.getByTestId('to-list').click()
    await page.locator('[data-page="list"]').waitFor()
    await page.getByTestId('to-two').click()
    await page.getByRole('heading', { name: 'Item two' }).waitFor()
    await page.getByTestId('to-list').click()
    await page.getByTestId('to-home').click()
    await page.locator('[data-page="home"]').waitFor()
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([])
    expect(requests.some((request) => request.includes('/list/_payload.json'))).toBe(true)
    expectClean()
  })

  it('shows unknown pages with 404.html, and pages that were not generated with 200.html', async () => {
    const { dir } = await generated()
    const lost = await browser.open(`${await serveDirectory(dir)}/nowhere`)
    await lost.page.getByTestId('error-status').waitFor()
    expect(await lost.page.getByTestId('error-status').innerText()).toBe('404')
    const shell = await browser.open(`${await serveDirectory(dir, { fallback: '200.html' })}/items/three`)
    await shell.page.getByRole('heading', { name: 'Item three' }).waitFor()
    shell.expectClean()
  })

  it('fails if pages fail, reports which, why and who links to them, and keeps the previous output', async () => {
    const site = await buildSite(
      inject('sitesDir'),
      {
        ...staticSite,
        'app/pages/broken.vue': `<script setup>
throw createError({ statusCode: 500, message: 'The page is broken' })
</script>
<template><p>never</p></template>`,
        'app/pages/links.vue': `<template><main><a href="/missing/one">1</a> <a href="/missing/two">2</a> <FwLink to="/broken">3</FwLink></main></template>`,
        '.output/public/last.txt': 'of the last good build',
      },
      { command: 'generate', mayFail: true },
    )
    const output = site.stdout + site.stderr
    expect(site.code).toBe(1)
    for (const text of ['/missing/one', '/missing/two', '/broken', '/links', '404', '500']) expect(output).toContain(text)
    expect(output).not.toMatch(/\n\s+at .*node_modules/)
    expect(listFiles(join(site.dir, '.output'))).toEqual(['public/last.txt'])
  })

  it('renders every page again, without cached results of the previous build', async () => {
    const { dir } = await buildSite(
      inject('sitesDir'),
      {
        ...staticSite,
        'server/api/made.get.ts': `export default defineCachedEventHandler(() => ({ by: process.pid }), { maxAge: 600 })`,
        'app/pages/index.vue': `<script setup>
const { data } = await useFetch('/api/made')
</script>
<template><main>made by {{ data?.by }}</main></template>`,
      },
      { command: 'generate' },
    )
    const maker = (): string => /made by (\d+)/.exec(readFileSync(join(dir, '.output/public/index.html'), 'utf8'))![1]!
    const before = maker()
    expect((await fw(['generate', dir], { cwd: dir })).code).toBe(0)
    expect(maker()).not.toBe(before)
  })

  it('respects routes, exclusions and file layout of the configuration', async () => {
    const { dir } = await buildSite(inject('sitesDir'), staticSite, {
      command: 'generate',
      config: {
        'serverEngine.prerender': { routes: ['/items/extra'], ignore: ['/list'], crawlLinks: false, autoSubfolderIndex: false },
      },
    })
    const has = (file: string): boolean => existsSync(join(dir, '.output/public', file))
    expect({ extra: has('items/extra.html'), list: has('list.html') || has('list/index.html') }).toEqual({
      extra: true,
      list: false,
    })
  })
})
