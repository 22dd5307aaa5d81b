import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { mounted, useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'

const site = useSite('kit-app')

describe('a module that adds everything', () => {
  const browser = useBrowser()

  it('adds it to pages', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/added`, { ready: false })
    const text = await page.locator('main').innerText()
    for (const part of [
      'first plugin',
      'second plugin',
      'an added name',
      'a scanned name',
      '3.5.',
      'made of 2 pages',
      'copied from a file',
      'counted 2',
      'marked',
      'seen beginning',
      'app config',
      '{"own":"of the module","fromEnv":"default","fromModule":"runtime config"}',
      'extended',
      'of a plugin',
      'of a build plugin',
      'of a transform',
      'of a pass',
      'of a schema',
      'one component',
      'left component',
      'right component',
      'component of a directory',
    ])
      expect(text).toContain(part)
    await mounted(page)
    expect(await page.locator('main').innerText()).toBe(text) // the same after hydration
    expectClean([/favicon/])
    expect(await page.locator('[data-layout="plain"] main').count()).toBe(1)
    expect(await page.locator('meta[name="added"]').getAttribute('content')).toBe('by the module')
  })

  it('adds it to the server', async () => {
    expect(await (await site.fetch('/api/added')).json()).toEqual({
      answer: 42,
      serverName: 'a server name',
      scanned: 'scanned on the server',
      plugin: 'server plugin',
    })
    expect(await (await site.fetch('/api/more')).text()).toBe('more server')
    expect((await site.fetch('/added')).headers.get('x-rule')).toBe('from the module')
    expect(await (await site.fetch('/__dev')).text()).toMatch(testMode() === 'dev' ? /^only in development$/ : /404|not found/i)
  })
  it('adds it to types', () => {
    const dir = join(site.dir, '.fw')
    expect(readFileSync(join(dir, 'types/asked.d.ts'), 'utf8')).toContain('by a module')
    expect(readFileSync(join(dir, 'fw.d.ts'), 'utf8')).toContain('types/asked.d.ts')
    expect(readFileSync(join(dir, 'fw.node.d.ts'), 'utf8')).not.toContain('types/asked.d.ts')
  })
})

describe('a module that uses the query functions of the kit', () => {
  it('gets the information', async () => {
    expect(await (await site.fetch('/api/told')).json()).toEqual({
      instance: [true, true, '9.9.9'],
      version: [true, true, '4.0.0'],
      compatibility: [true, ['fw', 'bundler1'], 'It requires fw >=99'],
      modules: ['installed', 'extra/installed.ts', false],
      installed: [true, '2.1.0', true, false, { from: 'asking' }],
      paths: [
        'app/app.vue',
        'app/app.vue',
        'modules/asking/runtime/told.get.ts',
        'extra/settings/index.ts',
        [true],
        'extra/tracking.ts',
        'client',
      ],
      packages: ['file:///srv/app/', true, true, { setting: 'from a file' }, null, ['extra/settings']],
      older: [true, '9.9.9', 'vue', null, ['extra', 'extra/settings', 'none'], '@acme/icons', 'extra/settings'],
      entries: ['~~/extra/installed', { from: 'a list' }, 'extra/installed.ts', null],
      files: [
        ['extra/installed.ts', 'extra/settings/index.ts', 'extra/tracking.client.ts', 'extra/tracking.ts'],
        true,
        false,
        true,
      ],
      runtimeConfig: 'default',
      template: ['settings/index.ts', '.fw/settings/index.ts', false],
      config: '/other/',
      other: [false, '/other/', { given: true }, true],
      built: ['ready', 'bundler', '1 page', 'done', 'server', '1 page', 'close'],
      bundler2: expectedConfigs('bundler2'),
      bundler3: expectedConfigs('bundler3'),
      engine: 'fw',
    })
    expect(existsSync(join(site.dir, 'other/.fw/tsconfig.app.json'))).toBe(true)
  })

  it('logs messages', async () => {
    const output = testMode() === 'dev' ? site.logs() : await buildSite(inject('sitesDir'), 'kit-app').then(textOf)
    expect(output).toContain('said by a module')
    expect(output).toMatch(/asking.*said under its name|said under its name.*asking/)
  })

  it('can update generated files', async () => {
    if (testMode() === 'build') return expect(await site.html('/added')).toContain('counted 2')
    expect(await (await site.fetch('/__more')).text()).toBe('more')
    return expect.poll(() => site.html('/added')).toContain('counted 3')
  })

  it.runIf(testMode() === 'build')('can fail the build with its own problem', async () => {
    const run = await buildSite(inject('sitesDir'), 'kit-app', { buildEnv: { KIT_FAIL: '1' }, mayFail: true })
    expect(run.code).toBe(1)
    expect(run.stderr).toMatch(/It was told to fail\.\s+FW_ASKING_TOLD\s+→ Do not tell it\./)
  })
})

const expectedConfigs = (slot: string): object[] => [
  { name: 'client', plugins: [{ name: `plugin of ${slot}` }] },
  { name: 'server', devtool: slot, plugins: [{ name: `plugin of ${slot}` }] },
]

const textOf = ({ stdout, stderr }: { stdout: string; stderr: string }): string => stdout + stderr
