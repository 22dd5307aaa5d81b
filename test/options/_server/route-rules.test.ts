import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { variantA } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'

const files: Files = {
  'package.json': '{ "private": true, "type": "module" }',
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
  'app/layouts/default.vue': '<template><div data-layout="default"><slot /></div></template>',
  'app/layouts/wide.vue': '<template><div data-layout="wide"><slot /></div></template>',
  'app/middleware/members.ts': `export default defineFwRouteMiddleware((to) => to.path === '/login' ? undefined : navigateTo('/login'))`,
  'app/pages/index.vue': '<template><p>Home</p></template>',
  'app/pages/login.vue': '<template><p>Log in</p></template>',
  'app/pages/members/[name].vue': '<template><p>Member</p></template>',
  'app/pages/plain.vue': '<template><p>Plain</p></template>',
  'app/pages/old.vue': '<template><p>Old</p></template>',
  'server/api/time.ts': 'export default defineEventHandler(() => 1)',
}

const here = {
  '/old': { redirect: '/' },
  '/members/**': { appMiddleware: ['members'] },
  '/members/guest': { appMiddleware: { members: false }, appLayout: 'wide' },
  '/plain': { noScripts: true },
}
const there = { '/api/**': { headers: { 'x-rule': 'engine' } } }

async function site(config: object): Promise<RunningSite> {
  const text = `export default ${JSON.stringify({ ...variantA, ...config })}`
  const running = await startSite(await buildSite(inject('sitesDir'), { ...files, 'fw.config.mjs': text }))
  onTestFinished(() => running.stop())
  return running
}

it('routeRules, serverEngine.routeRules: apply to matching paths, and to no others (R233)', async () => {
  const { fetch, html } = await site({ routeRules: here, serverEngine: { routeRules: there } })
  const old = await fetch('/old')
  expect([old.status, old.headers.get('location')]).toEqual([307, '/'])
  expect((await fetch('/api/time')).headers.get('x-rule')).toBe('engine')
  expect((await fetch('/')).headers.get('x-rule')).toBeNull()
  for (const path of ['/members/ann', '/MEMBERS/ann', '/%6Dembers/ann', '/members/ann/'])
    expect([path, (await fetch(path)).headers.get('location')]).toEqual([path, '/login'])
  expect(await html('/members/guest')).toMatch(/data-layout="wide".*Member/)
  expect(await html('/')).toMatch(/<script type="module"/)
  const plain = await html('/plain')
  expect(plain).toContain('<p>Plain</p>')
  expect(plain).not.toMatch(/<script|modulepreload/)
})

it('routeRules, serverEngine.routeRules: none by default', async () => {
  const { fetch, html } = await site({})
  expect(await html('/old')).toContain('<p>Old</p>')
  expect((await fetch('/api/time')).headers.get('x-rule')).toBeNull()
  expect(await html('/members/ann')).toMatch(/data-layout="default".*Member/)
  expect(await html('/plain')).toMatch(/<script type="module"/)
})
