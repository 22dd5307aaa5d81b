import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { proofPage } from '../../support/proof-sites.ts'
import { useSite } from '../../support/site.ts'

const page = (name: string, link: string): string => `<template>
  <main class="${name}" data-page="${name}">
    <FwLink to="${link}" no-prefetch data-testid="go">go</FwLink>
    <p :class="$style.note" data-testid="note">note</p>
  </main>
</template>
<style scoped>.${name} { color: rgb(1, 2, 3) }</style>
<style module>.note { background: url(~/assets/dots.svg); margin-left: 7px }</style>`

const sources = {
  'package.json': '{ "name": "styles-site", "private": true, "type": "module" }',
  'app.vue': `<template><div class="app-styles"><CriticalBox /><PlainBox /><FwPage /></div></template>
<style>.app-styles { padding-top: 3px }</style>`,
  'components/critical/Box.vue':
    '<template><b class="critical" data-testid="critical" /></template><style>.critical { top: 1px }</style>',
  'components/plain/Box.vue': '<template><i class="plain" /></template><style>.plain { left: 2px }</style>',
  'pages/index.vue': page('home', '/other'),
  'pages/other.vue': page('other', '/'),
  'assets/main.css': 'body { margin: 0 5px; background: url(/logo.svg) }',
  'assets/dots.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'dots '.repeat(1000)}</desc></svg>`,
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
}

const config = (more: string): Record<string, string> => ({
  'fw.config.mjs': `export default { app: { baseURL: '/base/' }, css: ['~/assets/main.css'], ${more} }`,
})

const links = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes(' disabled'))

const inlined = (html: string): string => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('')

const styleRequests = (requests: readonly string[]): string[] => requests.filter((request) => request.includes('.css'))

describe('features.inlineStyles: true, the default of variant B', () => {
  const site = useSite({ ...sources, ...config('') })
  const browser = useBrowser()

  it('inlines all styles of the page, with the base path in their URLs', async () => {
    const html = await site.html('/base/')
    expect(links(html)).toEqual([])
    const text = inlined(html)
    for (const part of ['.app-styles{', '.critical{', '.plain{', '.home[', 'margin:0 5px']) expect(text).toContain(part)
    expect(text).not.toContain('.other[')
    expect(text).toMatch(/url\(\/base\/_fw\/dots\.[\w-]+\.svg\)/)
    expect(text).toContain('url(/base/_fw/../logo.svg)')
  })

  it('loads no style twice, and those of the next page on navigation', async () => {
    const { page: tab, requests, forget, expectClean } = await browser.open(`${site.url}/base/`)
    const style = (selector: string, name: string): Promise<string> =>
      tab.locator(selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    expect(await style('.home', 'color')).toBe('rgb(1, 2, 3)')
    expect(styleRequests(requests)).toEqual([])
    expect(requests.filter((request) => request.endsWith('.svg')).toSorted()).toEqual([
      expect.stringMatching(/^GET \/base\/_fw\/dots\.[\w-]+\.svg$/),
      'GET /base/logo.svg',
    ])
    forget()
    await tab.getByTestId('go').click()
    await tab.locator('.other').waitFor()
    expect(await style('.other', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style('[data-testid="note"]', 'margin-left')).toBe('7px')
    expect(styleRequests(requests)).toHaveLength(1)
    forget()
    await tab.getByTestId('go').click()
    await tab.locator('.home').waitFor()
    expect(styleRequests(requests)).toEqual([])
    expectClean()
  })
})

describe('features.inlineStyles: a function decides per component path (R176)', () => {
  const site = useSite({ ...sources, ...config(`features: { inlineStyles: (path) => path.includes('/critical/') }`) })
  const browser = useBrowser()

  it('inlines the chosen styles and links the others, each of them once', async () => {
    const html = await site.html('/base/')
    expect(inlined(html)).toBe('.critical{top:1px}')
    const urls = links(html).map((tag) => /href="([^"]+)"/.exec(tag)![1]!)
    const linked = (await Promise.all(urls.map((url) => site.fetch(url).then((response) => response.text())))).join('')
    for (const part of ['.app-styles{', '.plain{', '.home[', 'margin:0 5px']) expect(linked.split(part)).toHaveLength(2)
    expect(linked).not.toContain('.critical')
    expect(html + linked).not.toContain('fw-part')
    const { page: tab, requests, expectClean } = await browser.open(`${site.url}/base/`)
    await tab.getByTestId('go').click()
    await tab.locator('.other').waitFor()
    expect(await tab.locator('.other').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
    expect(styleRequests(requests)).toHaveLength(urls.length + 1)
    expectClean()
  })
})

it('features.inlineStyles: in variant A, components are inlined and other style sheets linked by default', async () => {
  const html = await proofPage('plain', '/')
  expect(inlined(html)).toContain('.imported-from-assets')
  expect(links(html)).toEqual([])
})

it('features.inlineStyles: false links all style sheets', async () => {
  const html = await proofPage('shop', '/shop/')
  expect(inlined(html)).not.toContain('.imported-from-media')
  expect(links(html).length).toBeGreaterThan(0)
})
