import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { describedApp } from '../../support/described-app.ts'
import { hydrationConfig, hydrationSite } from '../../support/hydration-site.ts'
import { useSite } from '../../support/site.ts'

describe('experimental.clientFallback: FwClientFallback renders in the browser what fails on the server (R208)', () => {
  const site = useSite(hydrationSite(hydrationConfig))
  const browser = useBrowser()

  it('renders its fallback on the server, and the content after mounting', async () => {
    const html = await site.html('/fallback')
    expect(html).toContain('<div>not yet</div>')
    expect(html).toContain('<div>kept</div>')
    expect(html).toContain('<i data-testid="works">works</i>')
    expect(html).not.toMatch(/unused<|<i>before/)
    const { page, expectClean } = await browser.open(`${site.url}/fallback`)
    await expect.poll(() => page.getByTestId('fails').allInnerTexts()).toEqual(['rendered in the browser'])
    expect(await page.locator('main').innerText()).toContain('kept')
    expect(await page.getByTestId('works').innerText()).toBe('works')
    expectClean()
  })
})

it.each([true, false])(
  'experimental.clientFallback: %s decides whether FwClientFallback is a component',
  async (clientFallback) => {
    const project = await describedApp({ 'app.vue': '<template><p /></template>' }, { experimental: { clientFallback } })
    expect(project.app.components.some(({ pascalName }) => pascalName === 'FwClientFallback')).toBe(clientFallback)
  },
)
