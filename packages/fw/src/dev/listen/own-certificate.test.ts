import { X509Certificate } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { openListener } from './open-listener.ts'
import { ownCertificate } from './own-certificate.ts'
import { tlsFiles, type HttpsRequest } from './tls-files.ts'

const certs = (dir: string): string => join(dir, 'node_modules/.cache/fw/certs')

async function make(rootDir: string, https: HttpsRequest = {}): Promise<{ cert: string; key: string; notes: string[] }> {
  const notes: string[] = []
  return { ...(await ownCertificate({ ...https, rootDir, host: 'localhost', note: (text) => notes.push(text) })), notes }
}

// oxlint-disable-next-line fw/no-clock-bound -- in whole days, of a certificate that was just made
const days = (cert: string): number => Math.round((Date.parse(new X509Certificate(cert).validTo) - Date.now()) / 86_400_000)

const read = (https: HttpsRequest, rootDir: string): Promise<unknown> =>
  tlsFiles(https, { rootDir, host: 'localhost', note: () => {} })

describe('ownCertificate', () => {
  it('is created once, with a key only this user can read', async () => {
    const dir = project()
    const first = await make(dir)
    expect(first.notes).toEqual([expect.stringMatching(/^Made a certificate for localhost\. To trust it: [^\n]+dev\.crt"?$/)])
    expect(statSync(certs(dir)).mode & 0o777).toBe(0o700)
    expect(statSync(join(certs(dir), 'dev.key')).mode & 0o777).toBe(0o600)
    const second = await make(dir)
    expect(second.notes).toEqual([])
    expect(second.cert).toBe(first.cert)
  })

  it('is valid for the configured domains, and recreated for others', async () => {
    const dir = project()
    const first = new X509Certificate((await make(dir)).cert)
    expect(['localhost', '127.0.0.1', '::1'].map((name) => first.checkHost(name) ?? first.checkIP(name))).not.toContain(undefined)
    expect(first.checkHost('shop.test')).toBeUndefined()
    const second = new X509Certificate((await make(dir, { domains: ['shop.test'] })).cert)
    expect(second.checkHost('shop.test')).toBe('shop.test')
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect(new X509Certificate((await make(dir)).cert).checkHost('shop.test')).toBeUndefined()
  })

  it('is valid for the configured time, and recreated when it expires', async () => {
    const dir = project()
    const short = await make(dir, { validityDays: 1 })
    expect(days(short.cert)).toBe(1)
    expect(days((await make(dir)).cert)).toBe(365)
  })

  it('is recreated if the key does not match', async () => {
    const dir = project()
    const first = await make(dir)
    writeFileSync(join(certs(dir), 'dev.key'), (await make(project())).key)
    expect((await make(dir)).cert).not.toBe(first.cert)
  })
})

describe('https', () => {
  it('serves a certificate that a browser can verify', async () => {
    const rootDir = project()
    const listener = await openListener({ host: 'localhost', port: 0, strictPort: false, https: {}, rootDir })
    onTestFinished(() => listener.close())
    listener.setHandler((_, response) => response.end('hello'))
    const { cert } = await make(rootDir)
    expect(listener.origin).toMatch(/^https:/)
    for (const host of ['localhost', '127.0.0.1']) {
      const text = await new Promise((done, fail) =>
        get({ host, port: listener.port, ca: cert }, (response) => response.on('data', (data) => done(String(data)))).on(
          'error',
          fail,
        ),
      )
      expect(text).toBe('hello')
    }
  })

  it('reads certificate files relative to the project', async () => {
    const { cert, key } = await make(project())
    const dir = project({ 'tls/a.crt': cert, 'tls/a.key': key })
    expect(await read({ cert: './tls/a.crt', key: 'tls/a.key' }, dir)).toEqual({ cert: Buffer.from(cert), key: Buffer.from(key) })
  })

  it('reports invalid certificate files', async () => {
    const { cert } = await make(project())
    const { key } = await make(project())
    const dir = project({ 'a.crt': cert, 'b.key': key, 'bad.pfx': 'x' })
    await expect(read({ cert: 'a.crt' }, dir)).rejects.toMatchObject({ code: 'FW_DEV_TLS_INCOMPLETE' })
    await expect(read({ cert: 'a.crt', key: 'none.key' }, dir)).rejects.toMatchObject({ code: 'FW_DEV_TLS_UNREADABLE' })
    await expect(read({ cert: 'a.crt', key: 'b.key' }, dir)).rejects.toMatchObject({ code: 'FW_DEV_TLS_UNUSABLE' })
    await expect(read({ pfx: 'bad.pfx', passphrase: 'x' }, dir)).rejects.toMatchObject({ code: 'FW_DEV_TLS_UNUSABLE' })
  })
})
