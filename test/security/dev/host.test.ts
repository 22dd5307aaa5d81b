import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { asOwner } from '../../support/dev-secret.ts'
import { rawGet, sendRaw } from '../../support/http-client.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'
import { askForSocket, devHosts, networkAddress, useDevSite } from './dev-site.ts'

const targets = [
  '/',
  '/about',
  '/nowhere',
  '/api/whoami',
  '/favicon.svg',
  '/_fw/@vite/client',
  '/_fw/app/app.vue',
  '/_fw/nowhere.js',
  '/__fw/open-editor',
  '/.well-known/appspecific/com.chrome.devtools.json',
]
const foreign = ['evil.test', 'localhost.evil.test', 'evil-localhost', '127.0.0.1.evil.test', '192.0.2.1', '[2001:db8::1]']

describe.each(devHosts)('host names of the dev server at %s (T-DEV-2)', (own) => {
  const site = useDevSite(own)

  it.each(foreign)('reject %s for any path', async (host) => {
    for (const target of targets) {
      const { status, body } = await rawGet(site.url, target, [`Host: ${host}`])
      expect(status, target).toBe(403)
      expect(body).toContain('bundler1.server.allowedHosts')
      expect(body).toContain(host.replace(/[[\]]/g, ''))
    }
    expect((await askForSocket(site.url, '/', [`Host: ${host}`, `Origin: http://${host}`])).status).toBe(403)
    expect(
      (await askForSocket(site.url, '/_fw/', [`Host: ${host}`, `Origin: http://${host}`, 'Sec-WebSocket-Protocol: vite-hmr']))
        .status,
    ).toBe(403)
  })

  it('reject foreign ones without Sec-Fetch headers', async () => {
    const { status } = await rawGet(site.url, '/_fw/app/app.vue', ['Host: evil.test'])
    expect(status).toBe(403)
  })

  it.each(['localhost', 'localhost:1', 'app.localhost', '127.0.0.1', '[::1]:3000', 'dev.test', 'sub.test', 'a.b.sub.test:443'])(
    'accept %s',
    async (host) => {
      for (const target of ['/about', '/_fw/@vite/client', '/favicon.svg'])
        expect((await rawGet(site.url, target, [`Host: ${host}`, `Referer: http://${host}/`])).status, target).toBe(200)
    },
  )

  it('that are not of this machine get no sources without a sign of the page (nuxt#35200)', async () => {
    const sources = ['/_fw/@vite/client', '/_fw/app/app.vue', '/_fw/@id/virtual:x']
    for (const target of sources) {
      expect((await rawGet(site.url, target, ['Host: dev.test'])).status, target).toBe(403)
      expect((await rawGet(site.url, target, ['Host: dev.test', 'Referer: https://evil.test/'])).status, target).toBe(403)
    }
    expect((await rawGet(site.url, '/about', ['Host: dev.test'])).status).toBe(200)
  })

  it('ignore proxy headers', async () => {
    const { status } = await rawGet(site.url, '/', [
      'Host: evil.test',
      'X-Forwarded-Host: localhost',
      'Forwarded: host=localhost',
    ])
    expect(status).toBe(403)
    expect((await rawGet(site.url, '/about', ['X-Forwarded-Host: evil.test'])).text).not.toContain('evil.test')
  })

  it('must be present once', async () => {
    expect((await rawGet(site.url, '/', ['Host: localhost', 'Host: evil.test'])).status).toBe(400)
    expect((await sendRaw(site.url, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400)
    expect((await rawGet(site.url, 'http://evil.test/', ['Host: localhost'])).status).toBe(400)
    expect((await askForSocket(site.url, 'http://evil.test/', [])).status).toBe(400)
  })

  it.runIf(own === '0.0.0.0' && networkAddress !== undefined)(
    'include its network address, where sources need a sign of the page (nuxt#35200)',
    async () => {
      const url = `http://${networkAddress}:${site.port}`
      // What a browser sends when a user opens a page on a phone.
      const page = await rawGet(url, '/about', ['Accept: text/html'])
      expect(page.status).toBe(200)
      const scripts = [...page.body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src!)
      expect(scripts).not.toEqual([])
      for (const target of [...scripts, '/_fw/app/app.vue']) {
        expect((await rawGet(url, target, [`Referer: ${url}/about`])).status, target).toBe(200)
        for (const headers of [[], ['Host: localhost'], ['Referer: https://evil.test/'], ['Accept: text/html']])
          expect((await rawGet(url, target, headers)).status, `${target} ${headers.join()}`).toBe(403)
      }
    },
  )

  it.runIf(own === '0.0.0.0' && networkAddress !== undefined)(
    'include its network address, where the project directory is not exposed',
    async () => {
      const url = `http://${networkAddress}:${site.port}`
      expect((await rawGet(url, '/about')).status).toBe(200)
      for (const headers of [[], ['Host: localhost'], ['Host: localhost', 'X-Forwarded-For: 127.0.0.1'], ['Host: 127.0.0.1']]) {
        const { status, text } = await rawGet(url, '/.well-known/appspecific/com.chrome.devtools.json', headers)
        expect(status).toBe(404)
        expect(text).not.toContain(join(site.dir, '..'))
      }
    },
  )
})

describe('a dev server that is still loading', () => {
  let site: RunningSite
  let waits: string
  beforeAll(async () => {
    const built = await buildSite(inject('sitesDir'), slow, { command: 'none' })
    waits = join(built.dir, 'waits')
    site = await startSite(built, { dev: true, until: 'listening', devArgs: ['--host', '0.0.0.0'] })
  })
  afterAll(() => site?.stop())

  const isLoading = async (): Promise<boolean> => (await site.fetch('/', { headers: { accept: 'text/html' } })).status === 503 // other requests wait for the end of a restart
  const refuses = async (names: readonly string[]): Promise<void> => {
    for (const name of names)
      for (const target of ['/', '/__fw/loading', '/_fw/@vite/client']) {
        const { status, text } = await rawGet(site.url, target, [`Host: ${name}`, 'Accept: text/html'])
        expect(status, `${name} ${target}`).toBe(403)
        expect(text).not.toContain('Configuration')
        expect((await rawGet(site.url, target, [`Host: ${name}`])).status, `${name} ${target}, no document`).toBe(403)
      }
    for (const name of names)
      expect((await askForSocket(site.url, '/', [`Host: ${name}`, 'Sec-WebSocket-Protocol: vite-hmr'])).status).not.toBe(101)
  }

  it('rejects foreign host names from the start', async () => {
    expect(await isLoading()).toBe(true)
    await refuses([...foreign, 'dev.test'])
    expect((await rawGet(site.url, '/', ['Host: evil.test'])).head).toMatch(/^refresh: /im)
    expect((await rawGet(site.url, '/', ['Host: localhost', 'Accept: text/html'])).status).toBe(503)
    expect(await isLoading()).toBe(true)
  })

  it('accepts configured host names during a restart', async () => {
    rmSync(waits)
    await expect.poll(() => site.fetch('/').then(({ status }) => status)).toBe(200)
    expect((await rawGet(site.url, '/', ['Host: dev.test'])).status).toBe(200)
    writeFileSync(waits, '')
    await site.fetch('/__fw/restart', { method: 'POST', headers: asOwner(site.dir) })
    await expect.poll(isLoading).toBe(true)
    await refuses(foreign)
    expect((await rawGet(site.url, '/', ['Host: dev.test', 'Accept: text/html'])).status).toBe(503)
  })
})

/** Its configuration waits while a file exists. */
const slow = {
  'package.json': '{ "name": "slow-site", "private": true, "type": "module" }',
  waits: '',
  'fw.config.mjs': `import { existsSync } from 'node:fs'
while (existsSync(new URL('waits', import.meta.url))) await new Promise((done) => setTimeout(done, 50))
export default { future: { compatibilityVersion: 4 }, bundler1: { server: { allowedHosts: ['dev.test'] } } }`,
  'app/app.vue': '<template><p>hello</p></template>',
}
