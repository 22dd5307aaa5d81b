import { describe, expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { cleanEnv, project, write } from '../../../../../test/support/project.ts'
import { diffOptions } from './diff-options.ts'
import { planChange, type ChangePlan } from './plan-change.ts'

async function planOf(from: string, to: string, env?: string): Promise<ChangePlan> {
  const dir = project({ 'fw.config.ts': `export default { ${from} }` })
  const given = cleanEnv(dir)
  const before = await load(dir, { env: given })
  write(dir, { 'fw.config.ts': `export default { ${to} }`, ...(env === undefined ? {} : { '.env': env }) })
  return planChange(await diffOptions(before, await load(dir, { env: given })))
}

describe('planChange', () => {
  it('does nothing if nothing changed', async () => {
    expect(await planOf(`appId: 'a'`, `appId: 'a' /* same */`)).toEqual({
      action: 'none',
      apply: [],
      restart: [],
      parts: [],
      env: [],
    })
  })

  it.each([
    [`app: { head: { title: 'B' } }`, ['app.head.title'], ['router']],
    [`app: { head: { viewport: 'width=1' } }`, ['app.head.viewport'], ['router']],
    [`app: { pageTransition: { name: 'x' } }`, ['app.pageTransition'], ['router', 'effects']],
    [`app: { keepalive: true }`, ['app.keepalive'], ['router', 'effects']],
    [`app: { rootId: 'root' }`, ['app.rootId'], ['router']],
    [`app: { teleportTag: 'section' }`, ['app.teleportTag'], []],
    [`appConfig: { theme: 'dark' }`, ['appConfig.theme'], ['appConfigs']],
    [`css: ['~/a.css']`, ['css'], ['css']],
    [`runtimeConfig: { public: { a: 1 } }`, ['runtimeConfig.public.a'], []],
    [`runtimeConfig: { secret: 'a' }`, ['runtimeConfig.secret'], []],
    [`routeRules: { '/old': { redirect: '/new' } }`, ['routeRules["/old"].redirect'], ['routerOptions']],
    [`routeRules: { '/old': { appLayout: 'wide' } }`, ['routeRules["/old"].appLayout'], ['routerOptions']],
    [`serverEngine: { routeRules: { '/old': { cors: true } } }`, ['serverEngine.routeRules["/old"].cors'], []],
    [`router: { options: { linkActiveClass: 'on' } }`, ['router.options.linkActiveClass'], ['routerOptions', 'router']],
    [`experimental: { defaults: { useAsyncData: { deep: false } } }`, ['experimental.defaults.useAsyncData.deep'], ['router']],
    [`watch: ['a']`, ['watch'], []],
  ])('applies { %s } without a restart', async (config, apply, parts) => {
    expect(await planOf('', config)).toEqual({ action: 'apply', apply, restart: [], parts, env: [] })
  })

  it.each([
    [`ssr: false`, 'ssr'],
    [`srcDir: 'src'`, 'srcDir'],
    [`app: { baseURL: '/shop/' }`, 'app.baseURL'],
    [`imports: { dirs: ['x'] }`, 'imports.dirs'],
    [`components: { dirs: ['~/x'] }`, 'components.dirs'],
    [`alias: { x: '/y' }`, 'alias.x'],
    [`routeRules: { '/a': { swr: true } }`, 'routeRules["/a"].swr'],
    [`bundler1: { define: { X: '1' } }`, 'bundler1.define.X'],
    [`hooks: { ready: () => {} }`, 'hooks.ready'],
    [`future: { compatibilityVersion: 4 }`, 'future.compatibilityVersion'],
  ])('restarts for { %s }', async (config, path) => {
    expect(await planOf('', config)).toMatchObject({ action: 'restart', restart: expect.arrayContaining([path]) })
  })

  it('restarts if one of several changes needs it, and names that one', async () => {
    expect(await planOf('', `ssr: false, css: ['a.css']`)).toMatchObject({ action: 'restart', restart: ['ssr'], apply: ['css'] })
  })

  it('names the variables that changed', async () => {
    const config = `runtimeConfig: { apiKey: '' }`
    expect(await planOf(config, config, 'FW_API_KEY=x')).toMatchObject({
      action: 'apply',
      apply: ['runtimeConfig.apiKey'],
      env: ['FW_API_KEY'],
    })
    expect(await planOf(config, config, 'DATABASE=x')).toMatchObject({
      action: 'restart',
      restart: ['process.env.DATABASE'],
      env: ['DATABASE'],
    })
  })
})
