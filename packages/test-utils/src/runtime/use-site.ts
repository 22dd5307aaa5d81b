import type { BrowserContextOptions, LaunchOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { currentProject } from './project.ts'
import { noPlugin, testError } from './test-error.ts'

export interface UseSiteOptions {
  /** Start `fw dev`. */
  dev?: boolean
  /** Start a production build, the default. It is built once, as long as its inputs are the same. */
  build?: boolean
  /** Environment variables of the server. */
  env?: Record<string, string>
  /** Options of the browser, see Playwright. `executablePath` defaults to the variable FW_TEST_CHROMIUM. */
  browser?: LaunchOptions
}

export interface Site {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Sends a request to the site. Redirects are not followed. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Opens a page in a new browser context, and waits until the app has started. */
  page: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** The output of the server so far. */
  logs: () => string
}

/**
 * Starts the site for the tests of a file: a build, or `fw dev`. It is closed after the last test, with its browser.
 *
 * @example
 * const site = useSite({ build: true })
 *
 * test('counts', async () => {
 *   const page = await site.page('/')
 *   await page.click('button')
 * })
 */
export function useSite({ dev = false, build = !dev, env = {}, browser: launch = {} }: UseSiteOptions = {}): Site {
  const project = currentProject()
  if (project === undefined) throw noPlugin('useSite')
  if (project === 'app') throw inBrowser()
  if (dev && build) throw both()
  let started: Started | undefined
  const running = (): Started => {
    if (!started) throw tooEarly()
    return started
  }
  beforeAll(async () => {
    started = await start({ dev, env, launch })
  }, 300_000)
  afterAll(() => started?.stop(), 30_000)
  return {
    get url() {
      return running().site.url
    },
    fetch: (path, init) => fetch(running().site.url + path, { redirect: 'manual', ...init }),
    page: (path, options) => running().page(path, options),
    logs: () => running().site.logs(),
  }
}

interface StartOptions {
  dev: boolean
  env: Record<string, string>
  launch: LaunchOptions
}

interface Started {
  site: { url: string; logs: () => string }
  page: Site['page']
  stop: () => Promise<void>
}

async function start({ dev, env, launch }: StartOptions): Promise<Started> {
  const { startSite, openBrowser, rootDir, layerDirs } = await import('#fw-test/site')
  const site = await startSite({ rootDir, layerDirs, dev, env })
  let opening: ReturnType<typeof openBrowser> | undefined
  return {
    site,
    page: async (path: string, options?: BrowserContextOptions): Promise<Page> => {
      opening ??= openBrowser(rootDir, launch)
      const page = await (await (await opening).newContext(options)).newPage()
      await page.goto(site.url + path, { waitUntil: 'load' })
      await page.waitForFunction(isStarted)
      return page
    },
    stop: async (): Promise<void> => {
      await (await opening)?.close()
      await site.stop()
    },
  }
}

/** Whether the app has started, in the browser. A page without scripts never does. */
const isStarted =
  '!document.querySelector("script[type=module]") || [...document.querySelectorAll("body *")].some((each) => each.__vue_app__)'

function tooEarly(): Error {
  return testError({
    code: 'FW_TEST_SITE_NOT_STARTED',
    why: 'The site has not started yet: it starts before the first test of the file.',
    fix: 'Use it in a test or in a `beforeAll` hook, and call useSite() at the top of the file.',
  })
}

function inBrowser(): Error {
  return testError({
    code: 'FW_TEST_SITE_PROJECT',
    why: 'useSite() starts a server, which the Vitest project "app" cannot do.',
    fix: 'Move the file to test/e2e/, or name it *.e2e.test.ts.',
  })
}

function both(): Error {
  return testError({
    code: 'FW_TEST_SITE_OPTIONS',
    why: 'useSite() got both `dev` and `build`.',
    fix: 'Call it once for each, in separate files.',
  })
}
