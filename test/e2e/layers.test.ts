import { describe, expect, it } from 'vitest'
import { mounted, useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { layeredProject, layeredProjectB, layerNames } from '../support/layered-project.ts'
import { useSite } from '../support/site.ts'

const lowestFirst = layerNames.toReversed()

describe.each([
  ['A', layeredProject],
  ['B', layeredProjectB],
] as const)('a project with seven layers, in the layout of variant %s', (_variant, files) => {
  const site = useSite(files)
  const browser = useBrowser()

  it('merges components, composables, plugins, middleware, modules and styles of all layers', async () => {
    const { page, expectClean } = await browser.open(site.url, { ready: false })
    await mounted(page)
    expect(await page.locator('[data-app]').getAttribute('data-app')).toBe('brand')
    expect(await page.locator('[data-components] li').allInnerTexts()).toEqual(layerNames)
    expect(await page.locator('[data-locals] li').allInnerTexts()).toEqual(
      layerNames.map((name) => Array.from({ length: 6 }, () => name).join()),
    )
    expect(await page.locator('[data-more] li').allInnerTexts()).toEqual([
      'widget of brand',
      'part of brand',
      'store of nested',
      'template of nested',
    ])
    expect(JSON.parse(await page.locator('pre').innerText())).toEqual({
      composables: layerNames,
      plugins: [
        ...lowestFirst.map((name) => `${name} early`),
        ...lowestFirst.flatMap((name) => [`${name} listed`, `${name} scanned`]),
      ],
      every: lowestFirst,
      moduleOrder: lowestFirst.flatMap((name) => [`${name} listed`, `${name} scanned`]),
      winner: 'project',
      has: layerNames.toSorted(),
    })
    expect(await page.locator('a').last().getAttribute('class')).toBe('active-of-brand exact-of-nested')
    expectClean([/favicon/])
  })

  it('includes style sheets of all layers, and resolves their aliases per layer', async () => {
    const { page } = await browser.open(site.url, { ready: false })
    await mounted(page)
    const rules = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => ({
          name: (rule as CSSStyleRule).selectorText,
          url: /url\("?([^")]+)/.exec(rule.cssText)?.[1],
          base: sheet.href ?? document.baseURI,
        })),
      ),
    )
    // The bundler merges equal rules.
    const names = rules.flatMap(({ name }) => name?.split(', ') ?? [])
    const named = (pattern: RegExp): string[] => [...new Set(names.flatMap((name) => pattern.exec(name)?.[1] ?? []))]
    for (const part of ['styles', 'deep', 'imported', 'assets'])
      expect(named(RegExp(`^\\.${part}-of-(.*)$`))).toEqual(lowestFirst)
    const pictures = rules.filter(({ name }) => /^\.(?:assets|imported|deep|block)-of-/.test(name ?? ''))
    expect(pictures.length).toBeGreaterThanOrEqual(layerNames.length)
    for (const { name, url, base } of pictures) {
      const text = await textOf(site, new URL(url!, base).href)
      expect(text).toContain(`picture of ${/-of-([\w-]+)/.exec(name!)![1]} `)
    }
    const images = await page.locator('[data-locals] img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src))
    for (const [index, src] of images.entries()) expect(await textOf(site, src)).toContain(`picture of ${layerNames[index]} `)
  })

  it.each(layerNames.map((name, number) => [number, name] as const))('/rung-%i is overridden by %s', async (number, name) => {
    const html = await site.html(`/rung-${number}`)
    expect(html).toContain(`data-layout="${name}"`)
    expect(html).toContain(`page of ${name}, middleware of ${name}`)
    expect(await (await site.fetch(`/api/rung-${number}`)).json()).toEqual([name, name])
    expect(await (await site.fetch(`/rung-${number}.txt`)).text()).toBe(name)
    expect(await (await site.fetch(`/api/local-${name}`)).json()).toEqual([name, name, name])
  })

  it('runs server middleware and plugins of the lowest-priority layer first', async () => {
    expect(await (await site.fetch('/api/order')).json()).toEqual({ middleware: lowestFirst, plugins: lowestFirst })
    expect(await (await site.fetch('/brand-health')).text()).toBe('healthy brand')
  })

  it('shows the error page of the highest-priority layer that has one', async () => {
    const response = await site.fetch('/nowhere', { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    // In development fw shows its own error page first, with this one behind it.
    if (testMode() === 'build') expect(await response.text()).toContain('data-error="a-base"')
  })
})

/** Returns the content of a URL of the site, or of a data URL. */
async function textOf(site: { fetch: (path: string) => Promise<Response> }, address: string): Promise<string> {
  const { protocol, pathname, search } = new URL(address)
  if (protocol === 'data:') return (await fetch(address)).text()
  return (await site.fetch(pathname + search)).text()
}
