import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser, type OpenOptions } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'

const ready = `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`

const visitor: OpenOptions = { context: { locale: 'fr-FR', timezoneId: 'Asia/Tokyo' } }

describe('FwTime', () => {
  const site = useSite({
    'package.json': '{ "name": "times", "private": true, "type": "module" }',
    'public/favicon.ico': '',
    'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
    'app/plugins/ready.client.ts': ready,
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/none.vue': '<template><p>none</p></template>',
    'app/pages/index.vue': `<script setup lang="ts">
const at = ref(new Date('2026-01-01T11:59:30Z'))
</script>
<template>
  <main>
    <p><FwTime id="visitor" :datetime="at" date-style="long" time-style="short" /></p>
    <p><FwTime id="fixed" :datetime="at.getTime()" locale="de-DE" time-zone="Europe/Berlin" date-style="full" class="wide" /></p>
    <p><FwTime id="relative" datetime="2026-01-01T11:59:30Z" relative title locale="en" /></p>
    <p><FwTime id="short" datetime="2026-01-01T09:00:00Z" relative relative-style="short" title="own" locale="en" /></p>
    <p><FwTime id="now" /></p>
    <p><FwTime id="wrong" datetime="never" /></p>
    <button id="change" @click="at = new Date('2027-02-03T00:00:00Z')">Change</button>
  </main>
</template>`,
  })
  const browser = useBrowser()

  it('prints the time for everyone, with a valid datetime', async () => {
    const html = await site.html('/')
    expect(html).toMatch(/<time datetime="2026-01-01T11:59:30\.000Z"[^>]*>/)
    expect(html).toMatch(/<time [^>]*class="wide"[^>]*>Donnerstag, 1\. Januar 2026<\/time>/)
    expect(html).toMatch(/<time [^>]*>Invalid Date<\/time>/)
  })

  it('shows it in the language and time zone of the visitor before the app starts', async () => {
    const { page } = await browser.open(`${site.url}/`, {
      ...visitor,
      ready: false,
      prepare: (tab) => tab.route('**/_fw/**', (route) => route.abort()),
    })
    expect(await page.locator('#visitor').textContent()).toBe('1 janvier 2026 à 20:59')
    expect(await page.locator('#fixed').textContent()).toBe('Donnerstag, 1. Januar 2026')
  })

  it('hydrates without a mismatch, follows the clock, and changes with its props', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`, {
      ...visitor,
      prepare: (tab) => tab.clock.setFixedTime('2026-01-01T12:00:00Z'),
    })
    const text = (id: string): Promise<string | null> => page.locator(`#${id}`).textContent()
    expect(await text('visitor')).toBe('1 janvier 2026 à 20:59')
    expect(await text('relative')).toBe('30 seconds ago')
    expect(await page.locator('#relative').getAttribute('title')).toBe('January 1, 2026 at 8:59 PM')
    expect(await text('short')).toBe('3 hr. ago')
    expect(await page.locator('#short').getAttribute('title')).toBe('own')
    await page.clock.setFixedTime('2026-01-01T12:00:45Z')
    await expect.poll(() => text('relative')).toBe('1 minute ago')
    await page.locator('#change').click()
    await expect.poll(() => text('visitor')).toBe('3 février 2027 à 09:00')
    expectClean()
  })

  it.runIf(testMode() === 'build')('is no part of the code that other pages load', async () => {
    const { requests } = await browser.open(`${site.url}/none`)
    const loaded = requests.filter((each) => each.endsWith('.js')).map((each) => each.replace(/^GET /, ''))
    for (const path of loaded) expect(await site.html(path), path).not.toContain('RelativeTimeFormat')
    const dir = join(site.dir, '.output/public/_fw')
    const files = readdirSync(dir).filter((name) => name.endsWith('.js'))
    expect(files.filter((name) => readFileSync(join(dir, name), 'utf8').includes('RelativeTimeFormat'))).toHaveLength(1)
  })
})
