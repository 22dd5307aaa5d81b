import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { fixturesDir } from '../support/fixture.ts'
import { useSite } from '../support/site.ts'

const site = useSite('hydration', { mode: 'dev' })
const browser = useBrowser()

interface Seed {
  /** Name of the page. */
  name: string
  /** Part of the expected line. */
  line: string
  /** File of that line, the page by default. */
  file?: string
  /** HTML or text on the server, then in the browser. */
  sides: [server: string | RegExp, client: string | RegExp]
  cause: RegExp
  /** Always a mismatch, whatever the sides are. */
  always?: boolean
}

const side = /^typeof window \(app\/side\.ts, line 2\) differs between server and browser/

/** One of each kind. */
const kinds: Seed[] = [
  { name: 'text', line: '<p>{{ isClient', sides: ['server', 'browser'], cause: side },
  { name: 'attribute', line: '<a :href', sides: ['href="/a"', 'href="/b"'], cause: side },
  { name: 'class', line: '<p :class', sides: ['class=""', 'class="dark"'], cause: side },
  { name: 'extra', line: '<section v-if', sides: ['(nothing)', '<section><b>only here</b></section>'], cause: side },
  { name: 'missing', line: '<aside', sides: ['<aside>only there</aside>', '(nothing)'], cause: side },
  { name: 'order', line: '<li v-for', sides: ['a', 'c'], cause: side },
  { name: 'flag', line: '<nav v-if', sides: ['menu', 'wide'], cause: side },
  { name: 'date', line: '<time>', sides: [/^1970-01-01T00:00:00.000Z$/, /^1970-01-01T00:00:00.001Z$/], cause: side },
  {
    name: 'random',
    line: '<label',
    sides: [/^for="field-0\.\d+"$/, /^for="field-0\.\d+"$/],
    cause: /^Math\.random/,
    always: true,
  },
  {
    name: 'nesting',
    line: '<div>block',
    sides: ['<p>', '<p><div>block</div>'],
    cause: /^HTML does not allow <div> in <p>/,
    always: true,
  },
  { name: 'async', line: '<p>{{ isClient', file: 'app/components/later.vue', sides: ['server', 'browser'], cause: side },
  { name: 'slot', line: '{{ isClient', sides: [' them', ' me'], cause: side },
]

const others: Seed[] = [
  { name: 'async-setup', line: '{{ value', file: 'app/components/awaits.vue', sides: ['server', 'browser'], cause: side },
  { name: 'component-if', line: '<Block v-if', sides: ['(nothing)', '<div class="block">block</div>'], cause: side },
  {
    name: 'date-now',
    line: 'It is {{',
    sides: [/^It is \d+ now$/, /^It is \d+ now$/],
    cause: /^new Date\(\) returns a later time/,
    always: true,
  },
  { name: 'fallthrough', line: '<Block :title', sides: ['title="b"', 'title="a"'], cause: side },
  { name: 'list-longer', line: '<li v-for', sides: ['(nothing)', '<li>3</li>'], cause: side },
  { name: 'list-shorter', line: '      <li\n', sides: ['<li>3</li>', '(nothing)'], cause: side },
  {
    name: 'nesting-component',
    line: '<Block />',
    sides: ['<p>', /^<p><div class="block">/],
    cause: /<div> in <p>/,
    always: true,
  },
  { name: 'nesting-link', line: '<a href="/b">', sides: ['<a>', /^<a><a /], cause: /<a> in <a>/, always: true },
  { name: 'nesting-table', line: '<td>1', sides: ['<table>', /^<table><tr>/], cause: /<tbody>/, always: true },
  { name: 'reference', line: '<p ref', sides: ['title="b"', 'title="a"'], cause: side },
  {
    name: 'root-fragment',
    line: '<b v-if',
    file: 'app/components/several.vue',
    sides: ['(nothing)', '<b>two</b>'],
    cause: /prop shown/,
  },
  {
    name: 'root-if',
    line: '<p v-if',
    file: 'app/components/hidden.vue',
    sides: ['<p>shown</p>', '(nothing)'],
    cause: /prop shown/,
  },
  { name: 'slot-element', line: '<h2>', sides: ['them', 'me'], cause: side },
  {
    name: 'slot-fallback',
    line: '{{ isClient',
    file: 'app/components/card.vue',
    sides: [' there', ' here'],
    cause: /depends on isClient/,
  },
  { name: 'slot-handed', line: '{{ isClient', sides: ['them', 'me'], cause: side },
  { name: 'slot-if', line: '<h2 v-if', sides: ['<h2>head</h2>', '(nothing)'], cause: side },
  { name: 'style', line: '<p :style', sides: ['style="color:blue;"', 'style="color:red;"'], cause: side },
  { name: 'template-for', line: '{{ item }}', sides: [' a', ' c'], cause: side },
  { name: 'text-among', line: '{{ isClient', sides: [' and them ', ' and me '], cause: side },
  { name: 'text-lines', line: '{{ isClient', sides: [' It is them', ' It is me'], cause: side },
]

const seeds = [...kinds, ...others]

it.each(seeds)('reports a mismatch once: $name', async ({ name, line, file = `app/pages/seeded/${name}.vue`, sides, cause }) => {
  const from = site.logs().length
  const { page } = await browser.open(`${site.url}/seeded/${name}`)
  const source = readFileSync(join(site.dir, file), 'utf8')
  const place = `${file}:${source.slice(0, source.indexOf(line)).split('\n').length}:`

  const overlay = page.locator('fw-overlay')
  // The overlay is minimised, because the page works.
  await overlay.getByText('1 problem', { exact: true }).click()
  expect(await overlay.locator('.facts .file').textContent()).toContain(place)
  expect(await overlay.locator('.code').textContent()).toBe('FW_DEV_HYDRATION')
  const shown = await overlay.locator('figure pre').allTextContents()
  for (const [index, expected] of sides.entries()) {
    if (typeof expected === 'string') expect(shown[index]).toBe(expected)
    else expect(shown[index]).toMatch(expected)
  }
  expect(shown[0]).not.toBe(shown[1])
  expect(await overlay.locator('.probable').textContent()).toMatch(cause)

  await expect.poll(() => site.logs().slice(from)).toContain('✖ FW_DEV_HYDRATION')
  const terminal = site.logs().slice(from)
  expect(terminal.match(/^✖/gm)).toHaveLength(1)
  expect(terminal).toContain(`  ${place}`)
  for (const text of shown) expect(terminal).toContain(`${text === shown[0] ? '-' : '+'} ${text}`)
})

const clean = [
  ...readdirSync(join(fixturesDir, 'hydration/app/pages/clean')).map((name) => `/clean/${name.replace('.vue', '')}`),
  ...seeds.filter(({ always }) => !always).map(({ name }) => `/seeded/${name}?same`),
]

it(`reports nothing on ${clean.length} pages without a mismatch`, async () => {
  const from = site.logs().length
  const open = await browser.open(`${site.url}/`)
  for (const path of clean) expect([path, await problemsOn(open.page, path)]).toEqual([path, 0])
  expect(clean.length).toBeGreaterThanOrEqual(30)
  open.expectClean([/favicon/])
  // A report that is still on its way comes before that of a page with a mismatch.
  await browser.open(`${site.url}/seeded/text`)
  await expect.poll(() => site.logs().slice(from)).toContain('app/pages/seeded/text.vue')
  expect(site.logs().slice(from).match(/^✖/gm)).toHaveLength(1)
})

async function problemsOn(page: Page, path: string): Promise<number> {
  await page.goto(site.url + path)
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  return page.locator('fw-overlay').count()
}

const text = (inner: string): string => `<template>\n  <main>${inner}</main>\n</template>\n`

it('reports nothing if a page is edited between rendering and hydration', async () => {
  const file = join(site.dir, 'app/pages/saved.vue')
  const from = site.logs().length
  let isSaved = false
  writeFileSync(file, text('<p>first</p>'))
  await expect.poll(() => site.html('/saved')).toContain('first')
  const { page } = await browser.open(`${site.url}/saved`, {
    ready: false,
    prepare: (each) =>
      each.route('**/pages/saved.vue*', async (route) => {
        if (!isSaved) writeFileSync(file, text('<h2>second</h2><p>third</p>'))
        isSaved = true
        await expect.poll(() => site.html('/saved')).toContain('second')
        await route.continue()
      }),
  })
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main').innerText()).toContain('second')
  expect(await page.locator('fw-overlay').count()).toBe(0)
  expect(site.logs().slice(from)).not.toContain('✖')
})
