import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { transitionClasses } from '../../support/transition-classes.ts'

const browser = useBrowser()

it('app.layoutTransition: layouts come and go with this transition', async () => {
  const classes = await transitionClasses(browser, 'browserOnly', 'to-wide')
  expect(classes).toEqual(expect.arrayContaining(['swap-leave-active', 'swap-enter-active']))
})

it('app.layoutTransition: by default there is none', async () => {
  expect(await transitionClasses(browser, 'plainBrowserOnly', 'to-wide')).toEqual([])
})
