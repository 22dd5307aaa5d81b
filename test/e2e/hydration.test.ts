import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { layoutsOfRun, testMode } from '../support/cell.ts'
import { hydrationConfig, hydrationSite } from '../support/hydration-site.ts'
import { useSite } from '../support/site.ts'
import { asVariantB } from '../support/variant-b.ts'

const files = hydrationSite(hydrationConfig)

describe.each(layoutsOfRun)('hydration and view transitions, variant %s', (variant) => {
  const site = useSite(variant === 'A' ? files : asVariantB(files))
  const browser = useBrowser()

  it('hydrates components at their moment, and loads their code not before', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`, {
      prepare: (tab) => tab.setViewportSize({ width: 800, height: 600 }),
    })
    const mounted = (): Promise<string[]> => page.evaluate(() => (globalThis as { mountedBoxes?: string[] }).mountedBoxes ?? [])
    /** Whether the browser has the code of a component. In development each one is a file. */
    const hasCode = async (name: string): Promise<boolean> => {
      const paths = requests.map((each) => each.replace(/^GET /, ''))
      if (testMode() === 'dev')
        return paths.some((path) => path.toLowerCase().includes(`/components/${name}.vue`) && !path.includes('type=style'))
      const texts = await Promise.all(paths.filter((path) => path.endsWith('.js')).map((path) => site.html(path)))
      return texts.some((text) => text.includes(`code of ${name}`))
    }
    await expect.poll(mounted).toContain('after')
    await expect.poll(mounted).toContain('idle')
    const waiting = ['visible', 'click', 'media', 'when', 'never', 'macro']
    for (const name of waiting) expect(await hasCode(name), name).toBe(false)
    expect(await hasCode('after')).toBe(true)

    await page.getByTestId('click').click()
    await expect.poll(() => page.getByTestId('click').innerText()).toBe('click 1')
    await page.setViewportSize({ width: 400, height: 600 })
    await expect.poll(mounted).toContain('media')
    await page.getByTestId('visible').scrollIntoViewIfNeeded()
    await expect.poll(mounted).toContain('visible')
    for (const name of ['click', 'media', 'visible']) expect(await hasCode(name), name).toBe(true)
    for (const name of ['when', 'never', 'macro']) expect(await hasCode(name), name).toBe(false)
    await page.getByTestId('macro').click()
    await expect.poll(() => page.getByTestId('macro').innerText()).toBe('macro 1')
    await page.getByTestId('want').click()
    await expect.poll(() => page.getByTestId('never').innerText()).toBe('when is hydrated 0')
    expect(await page.getByTestId('click').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(4, 5, 6)')
    expectClean()
  })

  it('animates navigations with view transitions, unless the page says otherwise', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    const data = (name: string): Promise<string | null> => page.locator('html').getAttribute(`data-${name}`)
    await page.getByTestId('to-second').click()
    await page.locator('[data-page=second]').waitFor()
    expect(await data('transitions')).toBe('1')
    expect(await data('types')).toBe('slide')
    await page.getByTestId('to-third').click()
    await page.locator('[data-page=third]').waitFor()
    expect(await data('transitions')).toBe('1')
    expectClean()
  })
})
