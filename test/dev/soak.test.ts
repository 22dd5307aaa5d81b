import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { write } from '../support/project.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { useSite } from '../support/site.ts'
import { heldBy, type Held } from './memory-site.ts'
import { breakable, fileOf, fixedFiles, Model, partNames, type Part } from './soak-site.ts'

/** CI runs the short form with a fixed seed. `FW_SOAK=2000` runs the long one, `FW_TEST_SEED` repeats a run or tries another. */
const operations = Number(process.env['FW_SOAK'] ?? 200)
const seed = Number(process.env['FW_TEST_SEED'] ?? 12)

const probe = new URL('./process-probe.mjs', import.meta.url).href

describe(`${operations} operations on the files of an app, seed ${seed}`, () => {
  const model = new Model(() => site.dir)
  const site = useSite(
    { ...fixedFiles, ...model.files() },
    { mode: 'dev', nodeArgs: ['--expose-gc', `--import=${probe}`], ipc: true },
  )
  const browser = useBrowser()
  const random = seededRandom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!

  let n = 0
  const names = ['one', 'two', 'three', 'four', 'five']
  const kinds: Record<string, () => string> = {
    edit: () => {
      const part = oneOf(partNames.filter((each) => each !== 'title' && each !== 'env' && each !== 'generated'))
      model.edit(part, ++n)
      return part
    },
    settings: () => {
      const part: Part = oneOf(['title', 'env', 'generated'] as const)
      model.edit(part, ++n)
      return part
    },
    break: () => {
      const part = oneOf(breakable)
      model.break(part)
      return part
    },
    fix: () => {
      const part = oneOf([...model.broken, ...breakable.slice(0, 1)])
      model.fix(part)
      return part
    },
    'write page': () => {
      const name = oneOf(names)
      model.writePage(name, ++n)
      return name
    },
    'remove page': () => {
      const name = oneOf(names)
      if (model.pages.has(name)) model.removePage(name)
      return name
    },
    'rename page': () => {
      const [from, to] = [oneOf(names), oneOf(names)]
      if (model.pages.has(from) && !model.pages.has(to)) model.renamePage(from, to)
      return `${from} to ${to}`
    },
    checkout: () => {
      n++
      const components = Array.from({ length: 30 }, (_, part) => `app/components/checkout/Part${part}.vue`)
      write(site.dir, Object.fromEntries(components.map((file) => [file, `<template><s>${n}</s></template>\n`])))
      for (const part of partNames) if (part !== 'title' && part !== 'env' && part !== 'generated') model.edit(part, n)
      return 'of 38 files'
    },
  }
  const likely = [
    'edit',
    'edit',
    'edit',
    'edit',
    'edit',
    'edit',
    'break',
    'fix',
    'fix',
    'write page',
    'remove page',
    'rename page',
  ]

  const burst = async (page: Page): Promise<string[]> => {
    const done: string[] = []
    for (let count = 1 + below(12); count > 0; count--) {
      const kind = random() < 0.06 ? 'settings' : random() < 0.04 ? 'checkout' : oneOf(likely)
      done.push(`${kind} ${kinds[kind]!()}`)
      // oxlint-disable-next-line fw/no-fixed-wait -- whatever comes between two operations: the end of each burst is awaited
      if (random() < 0.3) await wait(below(60))
      if (random() < 0.2) void site.html('/').catch(() => {})
      if (random() < 0.15) {
        const id = oneOf(['#to-start', '#to-one'])
        done.push(`follow ${id}`)
        void follow(page, id)
      }
    }
    return done
  }

  /** Returns to the start page, as a person would: with a link if there is one, by its address otherwise. */
  const toStart = async (page: Page): Promise<string> => {
    const path = await page.evaluate(() => location.pathname)
    if (path === '/') return ''
    const { text } = await seen(page)
    const number = model.pages.get('one')
    const expected = number === undefined ? '404' : `one-${number};`
    if (model.broken.size === 0 && !text.includes(expected)) return `${path} does not show ${expected}`
    await follow(page, '#to-start')
    if (!(await page.evaluate(() => document.querySelector('#to-start') !== null))) await page.goto(`${site.url}/`)
    return `still at ${path}`
  }

  /** What differs from the model; empty if nothing does. */
  const divergence = async (page: Page): Promise<string> => {
    const left = await toStart(page)
    if (left !== '') return left
    const [html, shown] = await Promise.all([site.html('/'), seen(page)])
    const missing = model.expected().filter((text) => !html.includes(text))
    if (missing.length > 0) return `the server does not show ${missing.join(' ')}`
    // Data that a page has fetched stays until the page loads again.
    const inBrowser = model.expected().filter((text) => !text.startsWith('server-') && !shown.text.includes(text))
    if (inBrowser.length > 0) return `the browser does not show ${inBrowser.join(' ')}`
    if (model.broken.size === 0) {
      if (shown.overlay !== '') return `an error of what is in order: ${shown.overlay.slice(0, 300)}`
      const padding = `${(model.numbers.get('page')! % 50) + 1}px`
      if (shown.padding !== padding) return `the padding is ${shown.padding}, not ${padding}`
    } else if (![...model.broken].some((part) => shown.overlay.includes(fileOf(part)))) {
      return `no error of ${[...model.broken].join(' ')}: ${shown.overlay.slice(0, 300)}`
    }
    for (const [name, number] of model.broken.size === 0 ? model.pages : [])
      if (!(await site.html(`/${name}`)).includes(`${name}-${number};`)) return `/${name} does not show ${number}`
    for (const name of model.broken.size === 0 ? model.gone : []) {
      const { status } = await site.fetch(`/${name}`, { headers: { accept: 'text/html' } })
      if (status !== 404) return `/${name} is gone and answers ${status}`
    }
    return ''
  }

  /** Errors in the terminal that were not true when they were printed. */
  const untrue = (logs: string): string[] =>
    logs
      .split(/^(?=✖|[↻⟳⚙])/m)
      .filter((text) => text.startsWith('✖'))
      .filter((text) => {
        const line = /^ *> *\d+ \| (.*)$/m.exec(text)?.[1]?.trim()
        return line === undefined || !model.wasWrong(line)
      })

  it('the page is what a fresh start shows after each burst', { timeout: 3_600_000 }, async () => {
    const { page, messages, errors, requests } = await browser.open(`${site.url}/`)
    const history: string[] = []
    let done = 0
    let printed = 0
    let before: Held | undefined
    while (done < operations) {
      const last = await burst(page)
      done += last.length
      history.push(`${done}: ${last.join(', ')}`)
      const context = async (): Promise<string> =>
        [
          `seed ${seed}`,
          ...history.slice(-4),
          '--- terminal',
          site.logs().slice(-3000),
          '--- browser',
          JSON.stringify(await seen(page).catch(String)),
          ...messages.slice(-40),
          ...errors.slice(-20),
          '--- requests',
          ...requests.slice(-40),
        ].join('\n')
      await expect
        .poll(() => divergence(page).catch(String), { interval: 100 })
        .toBe('')
        .catch(async (error: unknown) => expect.fail(`${String(error)}\n${await context()}`))
      const wrong = untrue(site.logs().slice(printed))
      if (wrong.length > 0) expect.fail(`errors that were not true:\n${wrong.join('\n')}\n${await context()}`)
      printed = site.logs().length
      model.checked()
      if (done >= operations / 4) before ??= await heldBy(site)
    }
    const after = await heldBy(site)
    const [heap, rss] = [after.heap - before!.heap, after.rss - before!.rss]
    // A short run says little: caches fill first.
    if (operations >= 1000) {
      expect(heap, 'more heap than after a quarter of the operations, in MB').toBeLessThan(150)
      expect(rss, 'more memory than after a quarter of the operations, in MB').toBeLessThan(400)
    }
    console.log(
      `${done} operations in ${history.length} bursts, ${heap.toFixed(0)} MB more heap, ${rss.toFixed(0)} MB more in all`,
    )
  })
})

async function seen(page: Page): Promise<{ text: string; overlay: string; padding: string }> {
  return page.evaluate(() => {
    const overlay = document.querySelector('fw-overlay')?.shadowRoot
    overlay?.querySelector<HTMLElement>('.pill')?.click() // after a navigation it is minimised
    const first = document.querySelector('#page')
    return {
      text: `${document.body.textContent} ${document.title}`,
      overlay: overlay?.textContent ?? '',
      padding: first ? getComputedStyle(first).paddingLeft : '',
    }
  })
}

/** Follows a link of the open page, if it has it at the moment. */
async function follow(page: Page, id: string): Promise<void> {
  const click = page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), id)
  await click.catch(() => {}) // while the page reloads
}
