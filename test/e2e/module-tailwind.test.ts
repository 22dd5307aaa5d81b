import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { testMode } from '../support/cell.ts'
import { write } from '../support/project.ts'
import { useSite } from '../support/site.ts'

const isDev = testMode() === 'dev'

const style = (page: Page, selector: string, name: string): Promise<string> =>
  page.locator(selector).evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name)

describe('@fw/tailwindcss', () => {
  const site = useSite('module-tailwind')
  const browser = useBrowser()

  it('includes the classes of the project and of its layers', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    expect(await style(page, '#own', 'padding-left')).toBe('7px')
    expect(await style(page, '#layer', 'padding-left')).toBe('13px')
    expect(await style(page, '#own', 'margin-top')).toBe('0px') // set by Tailwind's preflight
    expectClean()
  })

  it('styles pages before any script runs', async () => {
    const { page } = await browser.open(`${site.url}/`, { javaScript: false })
    expect(await style(page, '#own', 'padding-left')).toBe('7px')
  })

  it.runIf(isDev)('adds classes while they are written', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.evaluate('window.kept = true')
    for (const padding of ['21px', '23px']) {
      write(site.dir, { 'app/pages/index.vue': `<template><p id="own" class="pl-[${padding}]">own</p></template>` })
      await expect.poll(() => style(page, '#own', 'padding-left')).toBe(padding)
    }
    expect(await page.evaluate('window.kept')).toBe(true)
  })
})

describe('@fw/tailwindcss with a style sheet of the project', () => {
  const site = useSite('module-tailwind', {
    config: { 'tailwindcss.css': '~/assets/main.css', 'tailwindcss.sources': ['../elsewhere'] },
    files: { '../elsewhere/classes.html': '<p class="pl-[17px]">' },
  })
  const browser = useBrowser()

  it('uses its theme', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    expect(await style(page, '#themed', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style(page, '#layer', 'padding-left')).toBe('13px')
    expect(await style(page, '#elsewhere', 'padding-left')).toBe('17px')
    expectClean()
  })

  it.runIf(isDev)('does not reload pages when server code is edited', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.evaluate('window.kept = true')
    for (const word of ['one', 'two', 'three']) {
      write(site.dir, { 'server/api/word.ts': `export default defineEventHandler(() => '${word} pl-[19px]')` })
      await expect.poll(async () => (await site.fetch('/api/word')).text()).toContain(word)
    }
    expect(await page.evaluate('window.kept')).toBe(true)
    expect(site.logs()).not.toMatch(/page reloads/)
  })
})

describe.skipIf(isDev)('@fw/tailwindcss with an unsupported configuration', () => {
  it.each([
    ['an unsupported builder', { builder: 'bundler2' }, 'FW_TAILWIND_BUILDER'],
    ['a missing style sheet', { 'tailwindcss.css': '~/nothing.css' }, 'FW_TAILWIND_NO_CSS'],
  ])('reports: %s', async (_, config, code) => {
    const { code: exit, stdout, stderr } = await buildSite(inject('sitesDir'), 'module-tailwind', { config, mayFail: true })
    expect(exit).not.toBe(0)
    expect(stdout + stderr).toContain(code)
  })
})
