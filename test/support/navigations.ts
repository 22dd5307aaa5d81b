import type { Page } from 'playwright-core'

/** How a navigation in the app has ended: its path, and whether the page has stayed because of a failure, such as an aborted navigation. */
export interface EndedNavigation {
  path: string
  stayed: boolean
}

/** Returns a function that lists the navigations that have ended since, in order. */
export async function watchNavigations(page: Page): Promise<() => Promise<EndedNavigation[]>> {
  await page.evaluate(() => {
    const root = [...document.querySelectorAll('body *')].find((element) => '__vue_app__' in element)
    const { $router } = (root as unknown as Mounted).__vue_app__.config.globalProperties
    const ended: EndedNavigation[] = ((window as Watched).endedNavigations = [])
    $router.afterEach(({ fullPath }, _from, failure) => void ended.push({ path: fullPath, stayed: failure !== undefined }))
  })
  return () => page.evaluate(() => (window as Watched).endedNavigations ?? [])
}

interface Watched {
  endedNavigations?: EndedNavigation[]
}

/** Set by Vue on the element that an app is mounted on. */
interface Mounted {
  __vue_app__: { config: { globalProperties: { $router: { afterEach: (guard: AfterEach) => void } } } }
}

type AfterEach = (to: { fullPath: string }, from: unknown, failure: unknown) => void
