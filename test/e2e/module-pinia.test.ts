import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { write } from '../support/project.ts'
import { useSite } from '../support/site.ts'

const isDev = testMode() === 'dev'

describe('@fw/pinia', () => {
  const site = useSite('module-pinia')
  const browser = useBrowser()

  it('hydrates the server state', async () => {
    expect(await site.html('/')).toContain('<p id="count">5 10</p>')
    const { page, expectClean } = await browser.open(`${site.url}/`)
    expect(await page.locator('#count').innerText()).toBe('5 10')
    await page.locator('button').click()
    expect(await page.locator('#count').innerText()).toBe('6 12')
    expectClean()
  })

  it('finds stores of every layer; the project takes precedence', async () => {
    const html = await site.html('/')
    expect(html).toContain('of the layer, of the project')
    expect(html).toContain('<p id="same">true</p>')
    expect(site.logs()).not.toContain('FW_IMPORTS_SAME_NAME')
  })

  it('supports values that JSON cannot represent', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/rich`)
    expect(await page.locator('main').innerText()).toBe('1970-01-01T00:00:00.000Z a,b')
    expectClean()
  })

  it('separates the stores of requests, even after an await', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `visitor-${index}`)
    const pages = await Promise.all(names.map((name) => site.html(`/visitor?name=${name}`)))
    for (const [index, html] of pages.entries()) {
      const quoted = `[&quot;${names[index]}&quot;`
      expect(html).toContain(`Hello ${names[index]}<`)
      expect(html).toContain(`<p id="seen">${quoted}]</p>`)
      expect(html).toContain(`<p id="steps">${quoted},&quot;${names[index]}&quot;]</p>`)
      const others = new Set(html.match(/visitor-\d+/g))
      expect([...others]).toEqual([names[index]])
    }
  })

  it('escapes the payload', async () => {
    const hostile = `</script><script>window.broken = true</script><!-- "\u2028'\\`
    const url = `/visitor?name=${encodeURIComponent(hostile)}`
    expect(await site.html(url)).not.toContain('<script>window.broken')
    const { page, expectClean } = await browser.open(site.url + url)
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(await page.locator('#greeting').innerText()).toBe(`Hello ${hostile}`)
    expect(JSON.parse(await page.locator('#seen').innerText())).toEqual([hostile])
    expectClean()
  })

  it.runIf(isDev)('keeps the state when a store is edited, and finds new stores', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.locator('button').click()
    await page.evaluate('window.kept = true')
    write(site.dir, { 'app/stores/counter.ts': (await sourceOf('counter')).replace('state.count * 2', 'state.count * 100') })
    await page.getByText('6 600').waitFor()
    expect(await page.evaluate('window.kept')).toBe(true)

    write(site.dir, {
      'app/stores/late.ts': `export const useLate = defineStore('late', { state: () => ({ text: 'a late store' }) })`,
      'app/pages/late.vue': `<script setup>\nconst late = useLate()\n</script>\n<template><p>{{ late.text }}</p></template>`,
    })
    await expect.poll(() => site.html('/late')).toContain('a late store')
  })

  async function sourceOf(store: string): Promise<string> {
    const { readFile } = await import('node:fs/promises')
    return readFile(join(site.dir, `app/stores/${store}.ts`), 'utf8')
  }
})
