import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BASE } from './env.mjs'

export async function launch() {
  const { chromium } = createRequire(join(BASE, 'tools', 'package.json'))('playwright-core')
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--proxy-server=127.0.0.1:9',
      '--proxy-bypass-list=127.0.0.1;localhost',
    ],
  })
}

/** Opens `url`, waits until the counter reacts to a click: the page is hydrated. Returns ms from the start of navigation. */
export async function openInteractive(page, url, timeout = 90_000) {
  const t0 = performance.now()
  await page.goto(url, { waitUntil: 'commit', timeout })
  await page.waitForFunction(
    () => {
      const button = document.querySelector('[data-increment]'),
        count = document.querySelector('[data-count]')
      if (!button || !count) return false
      button.click()
      return new Promise((resolve) => setTimeout(() => resolve(Number(count.textContent) > 0), 10))
    },
    undefined,
    { timeout, polling: 20 },
  )
  return performance.now() - t0
}

/** Every browser file loaded for `url`: JS up to the load event ("initial") and after idling one second ("total"). */
export async function weigh(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const seen = [],
    errors = []
  page.on('console', (m) => {
    if (m.type() === 'error') errors.push(m.text())
  })
  page.on('pageerror', (e) => errors.push(e.message))
  let loaded = false
  page.on('response', (r) =>
    seen.push({
      url: r.url(),
      type: r.headers()['content-type'] ?? '',
      after: loaded,
      body: r.body().catch(() => Buffer.alloc(0)),
    }),
  )
  const jobs = await openInteractive(page, url)
  await page.waitForLoadState('load')
  loaded = true
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const sum = {
    initialJs: 0,
    initialJsGzip: 0,
    js: 0,
    jsGzip: 0,
    jsFiles: 0,
    cssGzip: 0,
    htmlGzip: 0,
    html: 0,
    interactiveMs: jobs,
    errors: errors.length,
    firstError: errors[0],
  }
  for (const s of seen) {
    const body = await s.body
    const gz = body.length ? gzipSync(body, { level: 9 }).length : 0
    if (/javascript/.test(s.type)) {
      sum.js += body.length
      sum.jsGzip += gz
      sum.jsFiles++
      if (!s.after) {
        sum.initialJs += body.length
        sum.initialJsGzip += gz
      }
    } else if (/css/.test(s.type)) sum.cssGzip += gz
    else if (/html/.test(s.type) && !sum.html) {
      sum.html = body.length
      sum.htmlGzip = gz
    }
  }
  await context.close()
  return sum
}

/** Reports the moment (Date.now of the page) at which text with the marker appears, also after a full reload. */
export async function watchMarks(page) {
  const waiting = new Map()
  let reloads = 0
  page.on('console', (m) => {
    const hit = /^@@mark (\S+) (\d+(?:\.\d+)?)$/.exec(m.text())
    if (hit && waiting.has(hit[1])) {
      waiting.get(hit[1])(Number(hit[2]))
      waiting.delete(hit[1])
    }
  })
  page.on('framenavigated', () => {
    reloads++
  })
  await page.addInitScript(() => {
    const done = new Set()
    const check = () => {
      const text = document.body?.textContent ?? ''
      for (const m of text.match(/hmr-mark-[a-z]\d+x/g) ?? [])
        if (!done.has(m)) {
          done.add(m)
          console.log(`@@mark ${m} ${performance.timeOrigin + performance.now()}`)
        }
    }
    const begin = () => {
      check()
      new MutationObserver(check).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
    }
    if (document.documentElement) begin()
    else document.addEventListener('readystatechange', begin, { once: true })
  })
  return {
    get reloads() {
      return reloads
    },
    wait: (mark, timeout = 20_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(mark)
          reject(new Error(`${mark} did not appear in ${timeout} ms`))
        }, timeout)
        waiting.set(mark, (at) => {
          clearTimeout(timer)
          resolve(at)
        })
      }),
  }
}
