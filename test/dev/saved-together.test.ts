import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { edit, memorySite } from './memory-site.ts'

const site = useSite(memorySite, { mode: 'dev' })
const browser = useBrowser()
const kinds = ['page', 'component', 'composable', 'settings']

it('files that are saved together, while pages are asked for, are all rendered as they are', async () => {
  for (let n = 1; n <= 12; n++) {
    for (const kind of kinds) edit(site, kind, n)
    const shown = async (): Promise<string[]> => {
      const html = await site.html('/')
      return kinds.filter((kind) => html.includes(`${kind}-${n}<`))
    }
    await expect.poll(shown, { interval: 5 }).toEqual(kinds)
  }
})

it('one that is saved again and again is rendered as it is', async () => {
  for (let n = 100; n <= 130; n++) {
    edit(site, 'composable', n)
    await expect.poll(() => site.html('/'), { interval: 2 }).toContain(`composable-${n}<`)
  }
})

it('an open page shows a file that was written again while it was compiled', async () => {
  const { page } = await browser.open(`${site.url}/`)
  for (let n = 200; n < 260; n++) {
    for (let again = 0; again < 6; again++) {
      edit(site, 'page', n)
      // A pause that takes as long as the server needs: a few requests, or none.
      if (again % 2 === 1) for (let asked = (n * again) % 4; asked > 0; asked--) await site.fetch('/api/value')
    }
    await expect.poll(() => page.locator('#page').textContent(), { interval: 5 }).toBe(`page-${n}`)
  }
})
