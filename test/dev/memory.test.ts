import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { edit, edited, generationsOf, heldAfterCollection, memorySite, type Held } from './memory-site.ts'

const probe = new URL('./process-probe.mjs', import.meta.url).href
const kinds = Object.keys(edited)
const patience = { timeout: 30_000, interval: 10 }

describe('memory of the dev server', () => {
  const site = useSite(memorySite, { mode: 'dev', nodeArgs: ['--expose-gc', `--import=${probe}`], ipc: true })
  const browser = useBrowser()

  /** Edits a file, and waits until the server renders it and the open page shows it. */
  const editAndSee = async (page: Page, n: number): Promise<void> => {
    const kind = kinds[n % kinds.length]!
    edit(site, kind, n)
    const wanted = `${kind}-${n}`
    await expect.poll(() => site.html('/'), patience).toContain(wanted)
    if (kind !== 'server') await expect.poll(() => shown(page, kind), patience).toBe(wanted)
  }

  it('does not grow: 100 edits, less than 80 MB, at most 2 copies of a module', { timeout: 600_000 }, async () => {
    const { page } = await browser.open(`${site.url}/`)
    for (let n = 1; n <= 24; n++) await editAndSee(page, n)
    const before = await heldAfterCollection(site)
    for (let n = 25; n <= 124; n++) await editAndSee(page, n)
    const after = await heldAfterCollection(site)
    const generations = await generationsOf(site)
    console.log(`after 24 edits: ${text(before)}; after 124: ${text(after)}`)
    expect(after.rss - before.rss).toBeLessThan(80)
    expect(after.heap - before.heap).toBeLessThan(30)
    expect(Object.keys(generations).toSorted()).toEqual(['component', 'composable', 'page', 'server', 'settings'])
    for (const [name, { made, alive }] of Object.entries(generations)) {
      expect(made, name).toBeGreaterThan(15)
      expect(alive, `copies of ${name}`).toBeLessThanOrEqual(2)
    }
  })

  it('leaks no handles: 10 restarts', { timeout: 600_000 }, async () => {
    let n = 0
    const restart = async (): Promise<void> => {
      const before = restarts(site.logs())
      const modules = `['@fw/tailwindcss', '@fw/i18n']`
      const config = `{ css: ['~/assets/main.css'], modules: ${modules}, i18n: { locales: ['en'], defaultLocale: 'en' }, build: { transpile: ['package-${++n}'] } }`
      // Caches of the compiler outlive a session: a text that only this one compiles must not keep it.
      const [component, source] = edited['component']!(++n)
      writeFileSync(join(site.dir, component), source)
      writeFileSync(join(site.dir, 'fw.config.ts'), `export default ${config}`)
      await expect.poll(() => restarts(site.logs()), patience).toBe(before + 1)
      await expect.poll(() => site.html('/'), patience).toContain('id="page"')
    }
    for (let round = 0; round < 2; round++) await restart()
    const before = await heldAfterCollection(site)
    for (let round = 0; round < 10; round++) await restart()
    const after = await heldAfterCollection(site)
    console.log(`after 2 restarts: ${text(before)}; after 12: ${text(after)}`)
    for (const name of new Set([...Object.keys(before.resources), ...Object.keys(after.resources)]))
      expect((after.resources[name] ?? 0) - (before.resources[name] ?? 0), name).toBeLessThanOrEqual(5)
    expect(after.files - before.files).toBeLessThanOrEqual(5)
    expect(before.watches).toBeGreaterThan(0)
    expect(after.watches).toBe(before.watches)
    expect(after.rss - before.rss).toBeLessThan(150)
    expect(after.heap - before.heap).toBeLessThan(50)
  })
})

/** What the page shows for a kind of edit. */
function shown(page: Page, kind: string): Promise<string | null | undefined> {
  return kind === 'style'
    ? page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--shown').replaceAll('"', ''))
    : page
        .locator(`#${kind}`)
        .textContent({ timeout: 2000 })
        .catch(() => undefined) // the page may be loading
}

const restarts = (logs: string): number => logs.split('⟳ restarted').length - 1

function text({ rss, heap, resources, files, watches }: Held): string {
  const kept = Object.values(resources).reduce((sum, count) => sum + count, 0)
  return `${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${kept} resources, ${files} files, ${watches} watches`
}
