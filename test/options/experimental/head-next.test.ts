import { describe, expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { hydrationConfig, hydrationSite } from '../../support/hydration-site.ts'
import { useSite } from '../../support/site.ts'

describe('experimental.headNext: false leaves head tags in their order (R173)', () => {
  const site = useSite(hydrationSite(hydrationConfig))

  it('renders a prefetch link before the title, which was added later', async () => {
    const html = await site.html('/route')
    expect(html.indexOf('href="/later"')).toBeGreaterThan(0)
    expect(html.indexOf('href="/later"')).toBeLessThan(html.indexOf('<title>Route'))
  })
})

it('experimental.headNext: tags are sorted by default', async () => {
  const project = await describedApp({ 'app.vue': '<template><p /></template>' })
  expect(await project.text('#build/options')).toContain('headSorted = true')
})
