import { compileTemplate } from 'vue/compiler-sfc'
import { describe, expect, it } from 'vitest'
import type { NodeTransform } from '../../../packages/fw/src/features/components/lazy-hydration.ts'
import { useBrowser } from '../../support/browser.ts'
import { describedApp } from '../../support/described-app.ts'
import { hydrationConfig, hydrationSite } from '../../support/hydration-site.ts'
import { useSite } from '../../support/site.ts'
import { transformed } from '../../support/transformed.ts'

const names = ['visible', 'idle', 'click', 'media', 'after', 'when', 'never', 'macro'] as const

describe('experimental.lazyHydration: components with a strategy are hydrated at its moment', () => {
  const site = useSite(hydrationSite(hydrationConfig))
  const browser = useBrowser()

  it('loads the code of a component when it is hydrated, and not before', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`, {
      prepare: (tab) => tab.setViewportSize({ width: 800, height: 600 }),
    })
    const loaded = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const codeOf = (
      await Promise.all((await loaded()).filter((file) => file.endsWith('.js')).map((file) => site.html(file)))
    ).join('')
    for (const name of ['visible', 'click', 'media', 'when', 'never', 'macro']) expect(codeOf).not.toContain(`code of ${name}`)
    const html = await site.html('/')
    for (const name of names) expect(html).toContain(`.${name}{color:#040506}`)
    const mounted = (): Promise<string[]> => page.evaluate(() => (globalThis as { mountedBoxes?: string[] }).mountedBoxes ?? [])
    await expect.poll(mounted).toContain('after')
    await expect.poll(mounted).toContain('idle')
    expect(await mounted()).toHaveLength(2)
    await page.getByTestId('click').click()
    await expect.poll(() => page.getByTestId('click').innerText()).toBe('click 1')
    await page.getByTestId('macro').click()
    await expect.poll(() => page.getByTestId('macro').innerText()).toBe('macro 1')
    await page.setViewportSize({ width: 400, height: 600 })
    await expect.poll(mounted).toContain('media')
    expect(await mounted()).not.toContain('visible')
    await page.getByTestId('visible').scrollIntoViewIfNeeded()
    await expect.poll(mounted).toContain('visible')
    expect(await mounted()).not.toContain('when')
    expect(await mounted()).not.toContain('never')
    await page.getByTestId('want').click()
    // `when` emits `hydrated`, which changes a prop of `never`.
    await expect.poll(() => page.getByTestId('never').innerText()).toBe('when is hydrated 0')
    await page.getByTestId('never').click()
    expect(await page.getByTestId('never').innerText()).toBe('when is hydrated 1')
    expectClean()
  })
})

it.each([true, false])(
  'experimental.lazyHydration: %s compiles strategies and auto-imports the macro, or not',
  async (lazyHydration) => {
    const project = await describedApp(
      { 'app.vue': '<template><p /></template>', 'components/Box.vue': '<template><p /></template>' },
      { experimental: { lazyHydration } },
    )
    const { code } = compileTemplate({
      source: '<LazyBox hydrate-never />',
      filename: 'a.vue',
      id: 'a',
      compilerOptions: { nodeTransforms: project.templateTransforms as NodeTransform[] }, // of Vue's compiler
    })
    const compiled = await transformed(project, `${project.dir}/a.vue`, code)
    expect(compiled.includes('defineLazyHydrationComponent as')).toBe(lazyHydration)
    expect(compiled).toContain('"hydrate-never": ""')
    expect(project.app.imports.some(({ name }) => name === 'defineLazyHydrationComponent')).toBe(lazyHydration)
  },
)
