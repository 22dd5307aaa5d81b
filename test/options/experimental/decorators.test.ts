import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'
import { experimentalSite } from '../../support/experimental-site.ts'
import { preparedProject } from '../../support/prepared-project.ts'

describe('experimental.decorators', () => {
  const browser = useBrowser()

  it.each(['build', 'dev'] as const)('run in the browser, while rendering and in server routes (%s)', async (mode) => {
    const site = await experimentalSite(mode)
    expect(await site.html('/')).toContain('HELLO OF A FILE, HELLO OF A COMPONENT, 42')
    expect(await site.html('/script')).toContain('hello without types!')
    expect(await (await site.fetch('/api/greeting')).text()).toBe('HELLO OF THE SERVER')
    const { page, messages } = await browser.open(site.url)
    expect(await page.textContent('[data-testid=browser]')).toBe('HELLO OF A COMPONENTHELLO OF A FILE')
    expect(messages.filter((text) => /^(?:error|warning)/.test(text))).toEqual([])
  })

  const files = {
    'entry.ts': `function mark(value: unknown, context: DecoratorContext) { console.log(value, context.name) }
export class Marked { @mark text = 'a' }
console.log(new Marked())`,
  }

  it.each([variantA, variantB])('are not compiled by default (%o)', async (variant) => {
    const usual = await bundled(files, variant)
    for (const code of [usual.clientCode, usual.serverCode]) expect(code).toMatch(/@mark\b/)
    const { clientCode, serverCode } = await bundled(files, { ...variant, experimental: { decorators: true } })
    for (const code of [clientCode, serverCode]) expect(code).not.toMatch(/@mark\b/)
  })

  it('are standard decorators for the type checker too', async () => {
    const { tsConfig } = await preparedProject({}, '{ experimental: { decorators: true } }')
    expect(tsConfig('tsconfig.json').compilerOptions).toMatchObject({ experimentalDecorators: false })
    expect((await preparedProject({})).tsConfig('tsconfig.json').compilerOptions).not.toHaveProperty('experimentalDecorators')
  })
})
