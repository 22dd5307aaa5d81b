import { describe, expect } from 'vitest'
import { useHotSite } from '../dev/hmr-site.ts'
import { buildersOfRun } from '../support/cell.ts'
import { config } from './dev/config.ts'
import { colourOf, type DevContext } from './dev/context.ts'
import { errors } from './dev/errors.ts'
import { lazyPages } from './dev/lazy-pages.ts'
import { pages } from './dev/pages.ts'
import { updates } from './dev/updates.ts'
import { filesOf, testCompleteness, testParts } from './part.ts'

const parts = [...pages, ...lazyPages, ...updates, ...errors, ...config]

/** One dev server for all features. */
describe.each(buildersOfRun)('an application in development with %s', (slot) => {
  const hot = useHotSite('A', filesOf(parts, slot), `  builder: '${slot}',\n`)
  const context: DevContext = {
    ...hot,
    slot,
    clicked: async (path) => {
      const opened = await hot.open(path)
      await opened.page.click('#count')
      await expect.poll(() => opened.text('#count')).toBe('1')
      hot.mark()
      return opened
    },
    served: async (path, selector, name) => colourOf(await hot.open(path, { javaScript: false }), selector, name),
    status: async (path) => (await hot.site.fetch(path, { headers: { accept: 'text/html' } })).status,
  }

  testParts(parts, slot, context)
})

testCompleteness(parts, 'dev')
