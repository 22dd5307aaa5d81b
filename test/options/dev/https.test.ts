import { mkdirSync, statSync } from 'node:fs'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ownCertificate } from '../../../packages/fw/src/dev/listen/own-certificate.ts'
import { startDevProof, type DevProof } from '../../support/dev-proof.ts'
import { project } from '../../support/project.ts'
import { freePort } from '../../support/start-site.ts'

const config = (https: string): string => `export default {
  future: { compatibilityVersion: 4 },
  logLevel: 'silent',
  devServer: { https: ${https} },
}`

const patience = { timeout: 120_000, interval: 50 }

let site: DevProof
let port: number
beforeAll(async () => {
  port = await freePort()
  site = startDevProof({}, config('true'), { args: ['--port', String(port)] })
  await vi.waitFor(async () => expect((await get('/')).status, site.logs()).toBe(200), patience)
})
afterAll(() => site?.stop())

/** The status of a response, and the name in the certificate. */
function get(path: string): Promise<{ status: number; name: string }> {
  return new Promise((done, fail) => {
    const headers = { accept: 'text/html' }
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false, rejectUnauthorized: false }, (response) => {
      const { subject } = (response.socket as TLSSocket).getPeerCertificate() // this is a connection over TLS
      response.resume()
      response.on('end', () => done({ status: response.statusCode ?? 0, name: subject.CN as string })) // it has one name
    })
    sent.on('error', fail).end()
  })
}

it('devServer.https: `true` serves with a generated certificate', async () => {
  expect(await get('/')).toEqual({ status: 200, name: 'fw dev (localhost)' })
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

it.runIf(process.platform !== 'win32')('devServer.https: its key is only readable for this user', () => {
  const dir = join(site.dir, 'node_modules/.cache/fw/certs')
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dir, 'dev.key')).mode & 0o777).toBe(0o600)
})

it('devServer.https: an object sets custom files', async () => {
  const { key, cert } = await ownCertificate({ rootDir: project(), host: 'localhost', domains: ['mine.test'], note: () => {} })
  mkdirSync(join(site.dir, 'certs'))
  site.write({ 'certs/my.key': key, 'certs/my.crt': cert })
  site.write({ 'fw.config.mjs': config(`{ key: './certs/my.key', cert: './certs/my.crt' }`) })
  await vi.waitFor(async () => expect(await get('/')).toEqual({ status: 200, name: 'fw dev (mine.test)' }), patience)
})

it('logLevel: `silent` prints only errors', async () => {
  expect(site.logs()).toBe('')
  site.write({ 'app/pages/index.vue': '<template><p>{{ nowhere.at.all }}</p></template>' })
  await vi.waitFor(async () => expect((await get('/')).status).toBe(500), patience)
  await vi.waitFor(() => expect(site.logs()).toMatch(/FW_DEV_RENDER[^]*pages\/index\.vue/), patience)
})
