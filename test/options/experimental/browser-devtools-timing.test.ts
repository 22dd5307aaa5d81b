import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** Hooks that a page load has measured, and how the performance panel shows them. */
async function measured(name: 'usual' | 'changed'): Promise<{ names: string[]; details: unknown[] }> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/`)
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('measure')
      .map((entry) => ({ name: entry.name, detail: (entry as PerformanceMeasure).detail as unknown })),
  )
  return { names: entries.map((entry) => entry.name), details: entries.map(({ detail }) => detail) }
}

it('experimental.browserDevtoolsTiming: each hook is an entry of a track in the performance panel', async () => {
  const { names, details } = await measured('changed')
  expect(names).toEqual(expect.arrayContaining(['app:created', 'app:mounted', 'app:suspense:resolve', 'page:finish']))
  expect(details[0]).toMatchObject({ devtools: { dataType: 'track-entry', trackGroup: 'fw', track: 'Hooks' } })
})

it('experimental.browserDevtoolsTiming: nothing is measured by default', async () => {
  expect((await measured('usual')).names).toEqual([])
})
