import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { useSite } from '../support/site.ts'
import type { Files } from '../support/project.ts'

/** Server code that reads the configuration of the app, listens to hooks of rendering, and imports app code. */
const files: Files = {
  'package.json': '{ "name": "server-code", "private": true, "type": "module" }',
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  appConfig: { from: 'fw.config', inline: true },
  extends: ['./base'],
  app: { cdnURL: 'https://cdn.test' },
  runtimeConfig: { public: { said: 'project', also: 'project' } },
  serverEngine: { imports: { dirs: ['./lib'] }, externals: { inline: ['nothing'] } },
}`,
  'modules/push.ts': `import { defineFwModule, runWithFwContext, updateRuntimeConfig } from 'fw/kit'
export default defineFwModule({
  setup: (_, fw) => {
    updateRuntimeConfig({ public: { said: 'module' } })
    fw.hook('builder:watch', (_event, path) => {
      if (path.includes('signal')) runWithFwContext(fw, () => updateRuntimeConfig({ public: { said: 'pushed' } }))
    })
  },
})`,
  'base/fw.config.ts': 'export default {}',
  'base/app/app.config.ts': `import { defineAppConfig } from 'fw/app'
export default defineAppConfig({ from: 'layer', layer: { name: 'base' } })`,
  'app/app.config.ts': `import { shade } from './theme'
export default defineAppConfig({ from: 'app.config', theme: { shade } })`,
  'app/theme.ts': `export const shade = 'dark'`,
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue':
    '<template><main>home {{ name }}</main></template><script setup>const name = import.meta.envName</script>',
  'app/pages/broken.vue': `<script setup>throw new Error('broken page')</script><template><p /></template>`,
  'app/pages/answered.vue': '<template><main>never rendered</main></template>',
  'lib/found.ts': `export const foundInLib = () => 'found'`,
  'server/utils/own.ts': `export const foundInUtils = () => 'own'
export const sizes = { small: 1, large: 2 }

export function foundAfterSizes() {
  return sizes.large
}`,
  'server/plugins/hooks.ts': `export default defineNitroPlugin((nitro) => {
  const errors = []
  nitro.errors = errors
  nitro.hooks.hook('error', (error, { event }) => { errors.push((event?.path ?? '') + ' ' + (error.cause?.message ?? error.message)) })
  nitro.hooks.hook('render:before', (context) => {
    if (context.event.path === '/answered') context.response = { body: 'by a listener', statusCode: 203, headers: { 'x-by': 'before' } }
  })
  nitro.hooks.hook('render:response', (response, { event }) => {
    response.headers = { ...response.headers, 'x-status': String(response.statusCode) }
    if (event.path === '/') response.body = response.body.replace('home', 'changed home')
  })
})`,
  'server/api/errors.get.ts': 'export default defineEventHandler(() => useNitroApp().errors)',
  'server/api/config.get.ts': 'export default defineEventHandler((event) => useAppConfig(event))',
  'server/api/nitro.get.ts': `import { useAppConfig as read } from 'nitropack/runtime'
export default defineEventHandler(() => read().from)`,
  'server/api/said.get.ts': 'export default defineEventHandler(() => useRuntimeConfig().public)',
  'server/api/env.get.ts': 'export default defineEventHandler(() => import.meta.envName)',
  'server/api/names.get.ts': 'export default defineEventHandler(() => [foundInLib(), foundInUtils(), foundAfterSizes()])',
  'server/api/head.get.ts': `export default defineEventHandler((event) => {
  setHeader(event, 'x-method', event.method)
  setResponseStatus(event, 203)
  return { long: 'x'.repeat(100) }
})`,
  'server/api/own.get.ts': 'export default defineEventHandler(() => "get")',
  'server/api/own.head.ts': `export default defineEventHandler((event) => {
  setHeader(event, 'x-own', 'head')
  return null
})`,
  'server/api/events.get.ts': `export default defineEventHandler((event) => {
  const stream = createEventStream(event)
  void stream.push('first')
  return stream.send()
})`,
  'server/api/theme.get.ts': `import { shade } from '~/theme'
export default defineEventHandler(() => shade)`,
}

const flags = ['--envName', 'staging']

describe.each(['build', 'dev'] as const)('server code (%s)', (mode) => {
  const site = useSite(files, { mode, args: flags, devArgs: flags })
  const head = async (path: string): Promise<[number, Headers, string]> => {
    const response = await site.fetch(path, { method: 'HEAD' })
    return [response.status, response.headers, await response.text()]
  }
  const json = async (path: string): Promise<unknown> => (await site.fetch(path)).json()
  const from = async (): Promise<unknown> => ((await json('/api/config')) as { from: unknown }).from // whatever it is

  it('routes for GET also respond to HEAD, without a body', async () => {
    const [status, headers, body] = await head('/api/head')
    expect([status, headers.get('content-type'), headers.get('x-method'), body]).toEqual([203, 'application/json', 'GET', ''])
    const [ownStatus, own] = await head('/api/own')
    expect([ownStatus, own.get('x-own')]).toEqual([204, 'head'])
    const [, events] = await head('/api/events')
    expect(events.get('content-type')).toBe('text/event-stream')
  })

  it('gets `appConfig` merged with the `app.config` files from useAppConfig()', async () => {
    const merged = { from: 'app.config', inline: true, layer: { name: 'base' }, theme: { shade: 'dark' } }
    expect(await json('/api/config')).toEqual(merged)
    expect(await (await site.fetch('/api/nitro')).text()).toBe('app.config')
  })

  it('calls the `error` hook for errors of pages', async () => {
    expect((await site.fetch('/broken', { headers: { accept: 'text/html' } })).status).toBe(500)
    expect(await json('/api/errors')).toEqual(['/broken broken page'])
  })

  it('responds instead of a page with `render:before`', async () => {
    const response = await site.fetch('/answered')
    expect([response.status, response.headers.get('x-by'), await response.text()]).toEqual([203, 'before', 'by a listener'])
  })

  it('changes the response of a page with `render:response`, also that of an error', async () => {
    const home = await site.fetch('/')
    expect([home.headers.get('x-status'), home.headers.get('content-type')]).toEqual(['200', 'text/html;charset=utf-8'])
    expect(await home.text()).toContain('<main>changed home staging</main>')
    expect((await site.fetch('/unknown')).headers.get('x-status')).toBe('404')
    expect((await site.fetch('/api/names')).headers.get('x-status')).toBe(null)
  })

  it('has the auto-imports of fw and of `serverEngine.imports.dirs`', async () => {
    expect(await json('/api/names')).toEqual(['found', 'own', 2])
  })

  it('reads the environment name from `import.meta.envName`', async () => {
    expect(await (await site.fetch('/api/env')).text()).toBe('staging')
  })

  it("reads values of updateRuntimeConfig() that override the project's", async () => {
    expect(await json('/api/said')).toEqual({ said: 'module', also: 'project' })
  })

  it.runIf(mode === 'dev')('reads values that a module sets later with updateRuntimeConfig()', async () => {
    writeFileSync(join(site.dir, 'app/signal.ts'), 'export const signal = 1')
    await expect.poll(() => json('/api/said')).toEqual({ said: 'pushed', also: 'project' })
  })

  it(`R72: pages ${mode === 'dev' ? 'ignore' : 'use'} app.cdnURL`, async () => {
    expect((await (await site.fetch('/')).text()).includes('https://cdn.test')).toBe(mode !== 'dev')
  })

  it('warns once per file that imports app code', async () => {
    expect(await (await site.fetch('/api/theme')).text()).toBe('dark')
    const text = mode === 'dev' ? site.logs() : (await buildSite(inject('sitesDir'), files, { args: flags })).stderr
    expect(text.match(/FW_IMPORT_APP_IN_SERVER.*/g)).toEqual([
      expect.stringContaining('server/api/theme.get.ts imports "~/theme": app code does not run in server routes.'),
    ])
  })

  it.runIf(mode === 'dev')('picks up changed, removed and added `app.config` files', async () => {
    const file = join(site.dir, 'app/app.config.ts')
    writeFileSync(file, `export default defineAppConfig({ from: 'changed' })`)
    await expect.poll(from).toBe('changed')
    rmSync(file)
    await expect.poll(from).toBe('layer')
    writeFileSync(file, `export default { from: 'added' }`)
    await expect.poll(from).toBe('added')
  })
})
