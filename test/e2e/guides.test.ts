import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { workspaceDir } from '../support/fixture.ts'
import { guideExamples } from '../support/guide-examples.ts'
import { useSite } from '../support/site.ts'

/** An app of the examples in the guides, with what they leave to their readers. */
const files = {
  'package.json': '{ "name": "guides-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  runtimeConfig: { sessionPassword: '' },
  serverEngine: { compressPublicAssets: true },
}`,
  'public/favicon.ico': '',
  'node_modules/valibot': { link: join(workspaceDir, 'node_modules/valibot') },
  ...guideExamples('sessions'),
  ...guideExamples('forms'),
  ...guideExamples('files'),
  ...guideExamples('storage'),
  ...guideExamples('images-and-fonts'),
  ...guideExamples('compression'),
  'app/assets/fonts/inter.woff2': 'f'.repeat(5000),
  'app/assets/photo.jpg': 'p'.repeat(5000),
  'public/map.png': 'x',
  'server/assets/terms.md': '# Terms\n',
  'server/utils/yours.ts': `const ada = hashPassword('correct horse')
export const passwordHash = async (name: string) => (name === 'ada' ? ada : undefined)
export const openPool = () => ({ name: 'pool', end: async () => {} })
`,
  'server/api/database.get.ts': `export default defineEventHandler(() => useDatabase().name)\n`,
  'app/pages/index.vue': `<script setup lang="ts">
const user = useUser()
</script>
<template><main><p id="user">{{ user?.name ?? 'nobody' }}</p><SignOut v-if="user" /></main></template>
`,
  'app/pages/sign-in.vue': `<template><h1>Sign in</h1></template>\n`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
}
const site = useSite(files, {
  mode: process.env['FW_TEST_MODE'] === 'dev' ? 'dev' : 'build',
  env: { FW_SESSION_PASSWORD: 'a password of at least 32 characters' },
})
const browser = useBrowser()
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  site.fetch(path, { method: 'POST', body, headers, redirect: 'manual' })
const json = { 'content-type': 'application/json' }

const signIn = (name: string, password: string): Promise<Response> =>
  post('/api/session', JSON.stringify({ name, password }), json)
const form = (fields: Record<string, string | File>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const photo = (type: string): FormData => form({ photo: new File([new Uint8Array([0, 255, 128])], 'a.png', { type }) })
const visits = async (): Promise<unknown> => (await post('/api/visits', '')).json()
const encoding = async (path: string, accepted: string): Promise<(string | null)[]> => {
  const { headers } = await site.fetch(path, { headers: { 'accept-encoding': accepted } })
  return [headers.get('content-encoding'), headers.get('vary')]
}

describe('sessions', () => {
  it('signs in, keeps others out, and signs out', async () => {
    expect((await site.fetch('/account', { redirect: 'manual' })).headers.get('location')).toBe('/sign-in?next=/account')
    expect((await site.fetch('/api/account')).status).toBe(401)
    expect((await signIn('ada', 'wrong')).status).toBe(401)
    expect((await signIn('eve', 'correct horse')).status).toBe(401)
    const response = await signIn('ada', 'correct horse')
    const header = response.headers.get('set-cookie') ?? ''
    expect([response.status, header]).toEqual([200, expect.stringMatching(/HttpOnly.*SameSite=Lax/)])
    const cookie = header.split(';')[0]!
    expect(await (await site.fetch('/account', { headers: { cookie } })).text()).toContain('Hello ada')
    expect(await (await site.fetch('/', { headers: { cookie } })).text()).toContain('<p id="user">ada</p>')
    const forged = `${cookie.slice(0, -4)}abcd`
    expect((await site.fetch('/api/account', { headers: { cookie: forged } })).status).toBe(401)
    const ended = await site.fetch('/api/session', { method: 'DELETE', headers: { cookie } })
    expect(ended.headers.get('set-cookie')).toMatch(/^h3=;/)
  })
})

describe('forms', () => {
  it('works without scripts', async () => {
    const sent = await post('/api/contact', form({ email: 'ada@example.com', message: 'Hello' }))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=1'])
    expect(await site.html('/contact?sent=1')).toContain('Thank you for your message.')
    const wrong = await post('/api/contact', form({ email: 'ada', message: '' }), { accept: 'application/json' })
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      expect.objectContaining({ data: { email: 'This is not an email address.', message: 'Write a message.' } }),
    ])
  })

  it('validates with a schema', async () => {
    const added = await post('/api/members', JSON.stringify({ email: 'ada@example.com' }), json)
    expect([added.status, await added.json()]).toEqual([201, { email: 'ada@example.com', name: 'Anonymous' }])
    const wrong = await post('/api/members', form({ email: 'ada' }), { accept: 'application/json' })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({
        data: { source: 'body', issues: [{ message: 'Invalid email: Received …', path: ['email'] }] },
      }),
    ])
  })

  it('shows messages next to fields with scripts, and a change at once', async () => {
    const { page } = await browser.open(`${site.url}/contact`)
    await page.evaluate(() => document.querySelector('form')!.setAttribute('novalidate', ''))
    await page.fill('input', 'ada')
    await page.fill('textarea', 'Hello')
    await page.click('button')
    await page.getByText('This is not an email address.').waitFor()
    await page.fill('input', 'ada@example.com')
    await page.click('button')
    await page.getByText('Thank you for your message.').waitFor()
    await page.goto(`${site.url}/todos`)
    await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    const first = page.locator('button').first()
    await page.route('**/api/todos/1', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await first.click()
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('false') // restored
    await first.click()
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    expect(await first.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('files and streams', () => {
  it('stores and sends an upload', async () => {
    const response = await post('/api/photos', photo('image/png'))
    const { id } = (await response.json()) as { id: string }
    const sent = await site.fetch(`/api/photos/${id}`)
    expect([response.status, sent.headers.get('content-type')]).toEqual([201, 'image/png'])
    expect([...new Uint8Array(await sent.arrayBuffer())]).toEqual([0, 255, 128])
    expect((await post('/api/photos', photo('text/html'))).status).toBe(415)
    expect((await post('/api/photos', new FormData())).status).toBe(422)
    expect((await site.fetch('/api/photos/..%2F..%2Fvisits')).status).not.toBe(200)
  })

  it('streams rows and events', async () => {
    const rows = (await (await site.fetch('/api/numbers')).text()).trim().split('\n')
    expect([rows.length, rows.at(-1)]).toEqual([1000, '999,998001'])
    const { page } = await browser.open(`${site.url}/clock`, { ready: false })
    await expect.poll(() => page.locator('time').textContent()).toMatch(/^\d{4}-/)
  })
})

it('stores values, reads files of the project, and opens a database', async () => {
  expect([await visits(), await visits()]).toEqual([{ visits: 1 }, { visits: 2 }])
  expect(await (await site.fetch('/api/terms')).text()).toContain('# Terms')
  expect(await (await site.fetch('/api/database')).text()).toBe('pool')
})

describe('images and fonts', () => {
  it.runIf(testMode() === 'build')('have URLs that change with their content, or fixed ones', async () => {
    const html = await site.html('/article')
    const [, image, map] = /<img src="([^"]+)".*<img src="([^"]+)"/.exec(html) ?? []
    expect([image, map]).toEqual([expect.stringMatching(/^\/_fw\/.*photo.*\.jpg$/), '/map.png'])
    expect((await site.fetch(image!)).headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
    const { headers } = await site.fetch(map!)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([null, expect.any(String)])
  })

  it('preloads a font, and requests it once', async () => {
    const { page } = await browser.open(`${site.url}/article`)
    const fonts = (): Promise<string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
      )
    await expect.poll(fonts).not.toEqual([])
    await page.evaluate(async () => void (await document.fonts.ready)) // the style sheet has asked for it too
    expect(await fonts()).toEqual(['link'])
  })
})

describe('compression', () => {
  it.runIf(testMode() === 'build')('sends compressed files and pages to browsers that accept them', async () => {
    const script = /src="([^"]+\.js)"/.exec(await site.html('/article'))![1]!
    expect(await encoding(script, 'gzip, br')).toEqual(['br', 'Accept-Encoding'])
    expect(await encoding(script, 'gzip')).toEqual(['gzip', 'Accept-Encoding'])
    expect((await encoding(script, 'identity'))[0]).toBe(null)
    expect(await encoding('/article', 'gzip')).toEqual(['gzip', expect.stringContaining('accept-encoding')])
    expect((await encoding('/article', 'identity'))[0]).toBe(null)
  })
})
