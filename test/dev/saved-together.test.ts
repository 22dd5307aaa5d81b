import { expect, it } from 'vitest'
import { useSite } from '../support/site.ts'
import { edit, memorySite } from './memory-site.ts'

const site = useSite(memorySite, { mode: 'dev' })
const kinds = ['page', 'component', 'composable', 'settings']

it('files that are saved together, while pages are asked for, are all rendered as they are', { timeout: 120_000 }, async () => {
  for (let n = 1; n <= 12; n++) {
    for (const kind of kinds) edit(site, kind, n)
    const shown = async (): Promise<string[]> => {
      const html = await site.html('/')
      return kinds.filter((kind) => html.includes(`${kind}-${n}<`))
    }
    await expect.poll(shown, { timeout: 40_000, interval: 5 }).toEqual(kinds)
  }
})

it('one that is saved again and again is rendered as it is', { timeout: 120_000 }, async () => {
  for (let n = 100; n <= 130; n++) {
    edit(site, 'composable', n)
    await expect.poll(() => site.html('/'), { timeout: 40_000, interval: 2 }).toContain(`composable-${n}<`)
  }
})
