import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { transitionClasses } from '../../support/transition-classes.ts'

const browser = useBrowser()

it('app.layoutTransition: layouts have this transition', async () => {
  const classes = await transitionClasses(browser, 'browserOnly', 'to-wide')
  expect(classes).toEqual(expect.arrayContaining(['swap-leave-active', 'swap-enter-active']))
})

it('app.layoutTransition: none by default', async () => {
  expect(await transitionClasses(browser, 'plainBrowserOnly', 'to-wide')).toEqual([])
})
