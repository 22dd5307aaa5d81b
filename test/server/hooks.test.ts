import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { recorded, recordingApp, scanning } from '../support/hook-recorder.ts'

describe('hooks of a build', () => {
  it('are called in this order, and `build:done` with the options (R195)', async () => {
    const { dir } = await buildSite(inject('sitesDir'), recordingApp(), { command: 'generate' })
    const calls = recorded(dir)
    expect(calls.filter((name) => !scanning.includes(name))).toEqual([
      'modules:before',
      'modules:done',
      'schema:extend',
      'ready',
      'app:resolve',
      'app:templates',
      'app:templatesGenerated',
      'prepare:types',
      'build:before',
      'bundler1:extend',
      'bundler1:extendConfig client',
      'bundler1:configResolved client',
      'bundler1:extendConfig server',
      'bundler1:configResolved server',
      'bundler1:compiled',
      'build:manifest',
      'bundler1:compiled',
      'build:done true',
      'serverEngine:config',
      'serverEngine:init',
      'found engine true',
      'serverEngine:build:before',
      'prerender:routes',
      'serverEngine:build:public-assets',
      'close',
    ])
    expect(calls.slice(calls.indexOf('ready') + 1, calls.indexOf('app:resolve')).sort()).toEqual(scanning)
    const before = (first: string, second: string): boolean => calls.indexOf(first) < calls.indexOf(second)
    expect(before('components:dirs', 'components:extend')).toBe(true)
    expect(before('imports:dirs', 'imports:extend') && before('imports:sources', 'imports:extend')).toBe(true)
    expect(before('pages:extend', 'pages:resolved')).toBe(true)
    // Added by a hook to the configuration shared by both sides.
    expect(readFileSync(join(dir, '.output/public/index.html'), 'utf8')).toContain('<h1>by the hook</h1>')
  })

  it('fail the build if a listener throws', async () => {
    const more = `\n  fw.hook('build:manifest', () => { throw new Error('the listener said no') })`
    const { dir, code, stderr } = await buildSite(inject('sitesDir'), recordingApp(more), { mayFail: true })
    expect(code).toBe(1)
    expect(stderr).toContain('A listener of the hook `build:manifest` threw an error: the listener said no')
    expect(stderr).toContain('FW_HOOKS_FAILED')
    expect(stderr).toMatch(/fw\.config\.mjs:15:\d+/)
    expect(recorded(dir).slice(-2)).toEqual(['build:error', 'close'])
    expect(recorded(dir)).not.toContain('build:done true')
  })
})
