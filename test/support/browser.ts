import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { askService } from './services.ts'

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** Console messages with their type: `error: …`. */
  messages: string[]
  /** Uncaught exceptions. */
  errors: string[]
  /** Method and path of every request to the site: `GET /api/data`. */
  requests: string[]
  /** Fails if there was a warning, an error or an exception. Matching ones are ignored. */
  expectClean: (allowed?: readonly RegExp[]) => void
  /** Clears what was collected so far. */
  forget: () => void
}

export interface OpenOptions {
  /** True by default. If false, only the document is awaited. */
  javaScript?: boolean
  cookies?: Record<string, string>
  /** Whether to wait until the app is hydrated, true by default. */
  ready?: boolean
  /** Called before the page is opened. Its changes to the tab are permanent, so no other test gets this tab. */
  prepare?: (page: Page) => Promise<unknown>
  /** Called before the page is opened, to add event listeners. */
  listen?: (page: Page) => void
  context?: BrowserContextOptions
}

/** The browser of this run. Pages, cookies and caches belong to the test file. */
export function useBrowser(): { open: (url: string, options?: OpenOptions) => Promise<OpenPage>; evaluate: () => Promise<Page> } {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.connect((await askService('browser', undefined)).endpoint)
  }, 60_000)
  afterAll(() => Promise.race([browser?.close(), setTimeout(20_000)]))
  return {
    open: (url, options = {}) => openPage(browser!, url, options),
    /** An empty page, to run code in a browser. */
    evaluate: async () => {
      const page = await browser!.newPage()
      onTestFinished(() => page.close())
      return page
    },
  }
}

const viewport = { width: 800, height: 600 }

/** Tabs that can be reused. Creating a tab takes longer than loading a page, and its cache is empty. */
const leftTabs = { withScripts: new WeakMap<Browser, Page[]>(), withoutScripts: new WeakMap<Browser, Page[]>() }

/** A tab without cookies and stored data, closed after the test. A tab with its own options is never reused. */
async function openTab(browser: Browser, { javaScript = true, prepare, context: own }: OpenOptions): Promise<Page> {
  const tabs = javaScript ? leftTabs.withScripts : leftTabs.withoutScripts
  const left = tabs.get(browser) ?? []
  tabs.set(browser, left)
  const mayBeUsedAgain = !prepare && !own
  const page =
    (mayBeUsedAgain ? left.pop() : undefined) ??
    (await (await browser.newContext({ javaScriptEnabled: javaScript, viewport, ...own })).newPage())
  onTestFinished(async () => {
    const isClean = mayBeUsedAgain && !page.isClosed() && (await Promise.race([clean(page), setTimeout(10_000, false)]))
    if (isClean) left.push(page)
    // Rarely, chromium does not report that a page was closed. It is closed with the browser then.
    else await Promise.race([page.context().close(), setTimeout(10_000)])
  })
  return page
}

/** Resets a tab after a test; returns false if something remains. */
async function clean(page: Page): Promise<boolean> {
  page.removeAllListeners()
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()))
    await page.goto('about:blank')
    await page.context().clearCookies()
    return page.context().pages().length === 1
  } catch {
    return false
  }
}

async function openPage(browser: Browser, url: string, options: OpenOptions): Promise<OpenPage> {
  const { javaScript = true, cookies = {}, ready = javaScript, prepare } = options
  const page = await openTab(browser, options)
  const context = page.context()
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  page.setDefaultTimeout(30_000)
  const messages: string[] = []
  const errors: string[] = []
  const requests: string[] = []
  const { origin } = new URL(url)
  page.on(
    'console',
    (message) => void messages.push(`${message.type()}: ${message.text()} (${message.location().url.replace(origin, '')})`),
  )
  page.on('pageerror', (error) => void errors.push(String(error)))
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) requests.push(`${request.method()} ${request.url().slice(origin.length)}`)
  })
  options.listen?.(page)
  await prepare?.(page)
  await page.goto(url)
  if (ready) await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  return {
    page,
    context,
    messages,
    errors,
    requests,
    expectClean: (allowed = []) => {
      const said = [...messages.filter((message) => /^(?:warning|error):/.test(message)), ...errors]
      const bad = said.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(bad, bad.join('\n')).toEqual([])
    },
    forget: () => [messages, errors, requests].forEach((list) => list.splice(0)),
  }
}
