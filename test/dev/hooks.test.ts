import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { recorded, recordingApp, scanning } from '../support/hook-recorder.ts'
import { useSite } from '../support/site.ts'

const restarting = `fw.hook('builder:watch', async (event, path) => {
    if (!path.includes('index.vue')) return
    await fw.callHook('restart', { reason: 'the module wants it' })
    await fw.callHook('restart')
  })`

describe('hooks of a dev server', () => {
  const site = useSite(recordingApp(restarting), { mode: 'dev' })
  const session = [
    'modules:before',
    'modules:done',
    'schema:extend',
    'ready',
    'app:resolve',
    'app:templates',
    'app:templatesGenerated',
    'build:before',
    'serverEngine:config',
    'serverEngine:init',
    'found engine true',
    'bundler1:extend',
    'bundler1:extendConfig client',
    'bundler1:extendConfig server',
    'bundler1:configResolved client',
    'bundler1:serverCreated client',
    'bundler1:configResolved server',
    'bundler1:serverCreated server',
    'bundler1:compiled',
    'bundler1:compiled',
    'server:devHandler',
    'build:done true',
    'listen',
  ]
  // Types are written when idle.
  const whenever = new Set([...scanning, 'prepare:types'])
  const calls = (): string[] => recorded(site.dir).filter((name) => !whenever.has(name))

  it('are called in this order', async () => {
    expect(await site.html('/')).toContain('<h1>by the hook</h1>')
    // Requests are answered before the last hook is called.
    await expect.poll(calls).toEqual(session)
    await expect.poll(() => recorded(site.dir)).toContain('prepare:types')
  })

  it('are called for a new page', async () => {
    const before = calls().length
    writeFileSync(join(site.dir, 'app/pages/second.vue'), '<template><b>second</b></template>\n')
    const found = (): string[] => calls().slice(before)
    await expect.poll(found).toContain('bundler1:compiled')
    await expect
      .poll(() => found().filter((name) => name !== 'bundler1:compiled'))
      .toEqual(['builder:watch', 'app:resolve', 'builder:generateApp', 'app:templatesGenerated'])
  })

  it('are called again when a module requests a restart', async () => {
    const before = calls().length
    const page = join(site.dir, 'app/pages/index.vue')
    writeFileSync(page, readFileSync(page, 'utf8').replace('h1>', 'h2>').replace('/h1', '/h2'))
    await expect.poll(() => site.logs()).toMatch(/restarted.*the module wants it/)
    const ended = calls().slice(before, calls().lastIndexOf('modules:before'))
    expect([...new Set(ended)].filter((name) => name !== 'bundler1:compiled')).toEqual(['builder:watch', 'restart', 'close'])
    const again = calls().slice(calls().lastIndexOf('modules:before'))
    expect(again).toEqual(session)
    expect(calls().filter((name) => name === 'close')).toHaveLength(1)
    expect(await site.html('/')).toContain('by the hook</h2>')
  })
})

describe('a listener that throws in development', () => {
  const failing = `fw.hook('build:done', () => { throw new Error('the listener said no') })`
  const site = useSite(recordingApp(failing), { mode: 'dev', until: 'listening' })

  it('is reported with its location, and the app is served once it is fixed', async () => {
    await expect.poll(() => site.logs()).toMatch(/FW_HOOKS_FAILED/)
    expect(site.logs()).toMatch(/A listener of the hook `build:done` threw an error: the listener said no/)
    expect(site.logs()).toMatch(/fw\.config\.mjs:14/)
    await expect.poll(() => recorded(site.dir).at(-1)).toBe('close')
    const file = join(site.dir, 'fw.config.mjs')
    writeFileSync(file, readFileSync(file, 'utf8').replace(failing, ''))
    await expect.poll(() => site.html('/')).toContain('<h1>by the hook</h1>')
  })
})
