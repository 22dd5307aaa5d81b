import { networkInterfaces } from 'node:os'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { rawGet, sendRaw } from '../support/http-client.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { askForSocket, useDevSite, whenReady } from './security-site.ts'

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

describe('names that the dev server answers to (T-DEV-2)', () => {
  const site = useDevSite({ config: { 'bundler1.server.allowedHosts': ['dev.test', '.sub.test'] } })

  it.each(foreign)('are not %s, wherever it leads', async (host) => {
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

  it('are not foreign ones without any sign of who asks', async () => {
    const { status } = await rawGet(site.url, '/_fw/app/app.vue', ['Host: evil.test'])
    expect(status).toBe(403)
  })

  it.each(['localhost', 'localhost:1', 'app.localhost', '127.0.0.1', '[::1]:3000', 'dev.test', 'sub.test', 'a.b.sub.test:443'])(
    'are %s',
    async (host) => {
      for (const target of ['/about', '/_fw/@vite/client', '/favicon.svg'])
        expect((await rawGet(site.url, target, [`Host: ${host}`])).status, target).toBe(200)
    },
  )

  it('are not taken from headers of proxies', async () => {
    const { status } = await rawGet(site.url, '/', [
      'Host: evil.test',
      'X-Forwarded-Host: localhost',
      'Forwarded: host=localhost',
    ])
    expect(status).toBe(403)
    expect((await rawGet(site.url, '/about', ['X-Forwarded-Host: evil.test'])).text).not.toContain('evil.test')
  })

  it('are needed once', async () => {
    expect((await rawGet(site.url, '/', ['Host: localhost', 'Host: evil.test'])).status).toBe(400)
    expect((await sendRaw(site.url, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400)
    expect((await rawGet(site.url, 'http://evil.test/', ['Host: localhost'])).status).toBe(400)
    expect((await askForSocket(site.url, 'http://evil.test/', [])).status).toBe(400)
  })
})

describe('a dev server that others can reach', () => {
  let site: RunningSite
  const address = Object.values(networkInterfaces())
    .flat()
    .find((card) => card && !card.internal && card.family === 'IPv4')?.address

  beforeAll(async () => {
    const { dir } = await buildSite(inject('sitesDir'), 'app-a', { command: 'none', files: { 'wide.txt': '' } })
    site = await startSite({ dir, flags: ['--host', '0.0.0.0'] }, { dev: true })
  }, 240_000)
  afterAll(() => site?.stop())

  it('knows its name from the first moment', async () => {
    expect((await rawGet(site.url, '/', ['Host: evil.test'])).status).toBe(403) // it is still loading
    await whenReady(site)
    expect((await rawGet(site.url, '/about', ['Host: evil.test'])).status).toBe(403)
    expect((await rawGet(site.url, '/about', ['Host: 192.0.2.1'])).status).toBe(403)
  })

  it.skipIf(!address)('answers at its own address, but does not tell there where the project lies', async () => {
    const url = `http://${address}:${site.port}`
    expect((await rawGet(url, '/about')).status).toBe(200)
    for (const headers of [[], ['Host: localhost'], ['Host: localhost', 'X-Forwarded-For: 127.0.0.1'], ['Host: 127.0.0.1']]) {
      const { status, text } = await rawGet(url, '/.well-known/appspecific/com.chrome.devtools.json', headers)
      expect(status).toBe(404)
      expect(text).not.toContain(join(site.dir, '..'))
    }
  })
})
