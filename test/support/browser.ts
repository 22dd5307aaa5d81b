import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { countWork } from './measure/work-done.ts'

/** What Chromium says if the machine was busy for a few seconds. */
const late = /was preloaded using link preload but not used within a few seconds/

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** Console messages with their type: `error: …`. */
  messages: string[]
  /** Uncaught exceptions. */
  errors: string[]
  /** Method and path of every request to the site: `GET /api/data`. */
  requests: string[]
  /** Messages that WebSockets have received. */
  received: string[]
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

/** Milliseconds after which an action or a wait of Playwright fails, with a message that says what is missing. Only ends tests that hang. */
const limit = 120_000

/** The browser of the worker, which ends with it. */
let browserOfWorker: Promise<Browser> | undefined

/** A browser. Pages, cookies and caches belong to the test file. */
export function useBrowser(): { open: (url: string, options?: OpenOptions) => Promise<OpenPage>; evaluate: () => Promise<Page> } {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await (browserOfWorker ??= launchChromium())
  }, limit)
  afterAll(async () => {
    for (const tabs of Object.values(leftTabs)) tabs.splice(0)
    await isReported('the end of all tabs', Promise.all(browser?.contexts().map((context) => context.close()) ?? []))
  }, limit)
  return {
    open: (url, options = {}) => openPage(browser!, url, options),
    /** An empty page, to run code in a browser. */
    evaluate: async () => {
      const page = await browser!.newPage()
      page.setDefaultTimeout(limit)
      onTestFinished(async () => void (await isReported('the end of a tab', page.close())))
      return page
    },
  }
}

/**
 * Resolves after two frames. What the page has started until then is in `requests`, and what it shows is on the screen. For tests that
 * nothing follows.
 */
export function settle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done())))),
  )
}

/** Waits until the app of a site is mounted that does not say so itself. */
export async function mounted(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.querySelectorAll('body *')].some((element) => '__vue_app__' in element))
  await settle(page)
}

const viewport = { width: 800, height: 600 }

/** Tabs that can be reused. Creating a tab takes longer than loading a page, and its cache is empty. */
const leftTabs: Record<'withScripts' | 'withoutScripts', Page[]> = { withScripts: [], withoutScripts: [] }

/** A tab without cookies and stored data, closed after the test. A tab with its own options is never reused. */
async function openTab(browser: Browser, { javaScript = true, prepare, context: own }: OpenOptions): Promise<Page> {
  const left = javaScript ? leftTabs.withScripts : leftTabs.withoutScripts
  const mayBeUsedAgain = !prepare && !own
  const page =
    (mayBeUsedAgain ? left.pop() : undefined) ?? (await newTab(browser, { javaScriptEnabled: javaScript, viewport, ...own }))
  onTestFinished(async () => {
    const isClean = mayBeUsedAgain && !page.isClosed() && (await isReported('that a tab is empty', clean(page)))
    if (isClean) left.push(page)
    else await isReported('the end of a tab', page.context().close())
  }, 2 * limit)
  return page
}

async function newTab(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  countWork('tabs')
  const context = await browser.newContext(options)
  context.setDefaultTimeout(limit)
  return context.newPage()
}

/**
 * Whether chromium reports something about a tab that is no longer needed. Rarely it does not, for example that a tab was closed. The tab is
 * not used again then, and closed with the browser.
 */
async function isReported(what: string, report: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController()
  // oxlint-disable-next-line fw/no-fixed-wait -- no test depends on it: either the tab is used again, or there is a new one
  const missing = pause(limit / 2, 'missing', { signal: stop.signal }).catch(() => 'stopped')
  const outcome = await Promise.race([report, missing])
  stop.abort()
  if (outcome === 'missing') console.warn(`In ${limit / 2000} seconds, chromium has not reported ${what}.`)
  return outcome !== 'missing' && outcome !== false
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
  const messages: string[] = []
  const errors: string[] = []
  const requests: string[] = []
  const received: string[] = []
  const { origin } = new URL(url)
  page.on(
    'console',
    (message) => void messages.push(`${message.type()}: ${message.text()} (${message.location().url.replace(origin, '')})`),
  )
  page.on('pageerror', (error) => void errors.push(String(error)))
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) requests.push(`${request.method()} ${request.url().slice(origin.length)}`)
  })
  page.on('websocket', (socket) => void socket.on('framereceived', ({ payload }) => void received.push(String(payload))))
  options.listen?.(page)
  await prepare?.(page)
  await page.goto(url)
  if (ready) await hydrated(page).catch((error: unknown) => fail(`${url} was not hydrated`, [...messages, ...errors], error))
  return {
    page,
    context,
    messages,
    errors,
    requests,
    received,
    expectClean: (allowed = []) => {
      const said = [...messages.filter((message) => /^(?:warning|error):/.test(message) && !late.test(message)), ...errors]
      const bad = said.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(bad, bad.join('\n')).toEqual([])
    },
    forget: () => [messages, errors, requests, received].forEach((list) => list.splice(0)),
  }
}

/** The sites of tests say so. */
function hydrated(page: Page): Promise<void> {
  return page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
}

function fail(what: string, said: readonly string[], cause: unknown): never {
  throw new Error(`${what}. Its console:\n${said.join('\n')}`, { cause })
}
