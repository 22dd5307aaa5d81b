import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { transitionClasses } from '../../support/transition-classes.ts'

const browser = useBrowser()

it('app.pageTransition: pages have this transition', async () => {
  const classes = await transitionClasses(browser, 'browserOnly', 'to-about')
  expect(classes).toEqual(expect.arrayContaining(['slide-leave-active', 'slide-enter-active']))
})

it('app.pageTransition: none by default', async () => {
  expect(await transitionClasses(browser, 'plainBrowserOnly', 'to-about')).toEqual([])
})
