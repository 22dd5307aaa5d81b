import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { edit, edited, generationsOf, heldAfterCollection, heldAtRest, memorySite, type Held } from './memory-site.ts'

const probe = new URL('./process-probe.mjs', import.meta.url).href
const kinds = Object.keys(edited)

describe('memory of the dev server', () => {
  const site = useSite(memorySite, { mode: 'dev', nodeArgs: ['--expose-gc', `--import=${probe}`], ipc: true })
  const browser = useBrowser()

  /** Edits a file, and waits until the server renders it and the open page shows it. */
  const editAndSee = async (page: Page, n: number): Promise<void> => {
    const kind = kinds[n % kinds.length]!
    edit(site, kind, n)
    const wanted = `${kind}-${n}`
    await expect.poll(() => site.html('/')).toContain(wanted)
    if (kind !== 'server') await expect.poll(() => shown(page, kind)).toBe(wanted)
  }

  it('does not grow: 100 edits, less than 80 MB, at most 2 copies of a module', { timeout: 600_000 }, async () => {
    const { page } = await browser.open(`${site.url}/`)
    for (let n = 1; n <= 24; n++) await editAndSee(page, n)
    const before = await heldAtRest(site)
    for (let n = 25; n <= 124; n++) await editAndSee(page, n)
    await expect
      .poll(async () => {
        const after = await heldAfterCollection(site)
        const copies = Object.entries(await generationsOf(site)).map(
          ([name, { alive }]) => [`copies of ${name}`, alive, 2] as const,
        )
        return tooMuch([...copies, ['MB', after.rss - before.rss, 80], ['MB of heap', after.heap - before.heap, 30]])
      })
      .toEqual([])
    console.log(`after 24 edits: ${text(before)}; after 124: ${text(await heldAfterCollection(site))}`)
    const generations = await generationsOf(site)
    expect(Object.keys(generations).toSorted()).toEqual(['component', 'composable', 'page', 'server', 'settings'])
    for (const [name, { made }] of Object.entries(generations)) expect(made, name).toBeGreaterThan(15)
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
      // A file may be read before all of it is written, and then once more.
      await expect.poll(() => restarts(site.logs())).toBeGreaterThan(before)
      await expect.poll(() => site.html('/')).toContain('id="page"')
    }
    for (let round = 0; round < 2; round++) await restart()
    const before = await heldAtRest(site)
    expect(before.watches).toBeGreaterThan(0)
    for (let round = 0; round < 10; round++) await restart()
    await expect
      .poll(async () => {
        const after = await heldAfterCollection(site)
        const resources = Object.entries(after.resources).map(
          ([name, count]) => [name, count - (before.resources[name] ?? 0), 5] as const,
        )
        return tooMuch([
          ...resources,
          ['files', after.files - before.files, 5],
          ['watches', Math.abs(after.watches - before.watches), 0],
          ['MB', after.rss - before.rss, 250], // 48 to 137 measured: native allocators keep memory,
          ['MB of heap', after.heap - before.heap, 50],
        ])
      })
      .toEqual([])
    console.log(`after 2 restarts: ${text(before)}; after 12: ${text(await heldAfterCollection(site))}`)
  })
})

/** What there is more of than allowed, after what was closed is gone. */
function tooMuch(found: readonly (readonly [what: string, count: number, most: number])[]): string[] {
  return found.flatMap(([what, count, most]) => (count > most ? [`${count.toFixed(0)} ${what}, at most ${most}`] : []))
}

/** What the page shows for a kind of edit. */
function shown(page: Page, kind: string): Promise<string | null | undefined> {
  return kind === 'style'
    ? page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--shown').replaceAll('"', ''))
    : page.evaluate((id) => document.querySelector(id)?.textContent, `#${kind}`).catch(() => undefined) // the page may be loading
}

const restarts = (logs: string): number => logs.split('⟳ restarted').length - 1

function text({ rss, heap, resources, files, watches }: Held): string {
  const kept = Object.values(resources).reduce((sum, count) => sum + count, 0)
  return `${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${kept} resources, ${files} files, ${watches} watches`
}
