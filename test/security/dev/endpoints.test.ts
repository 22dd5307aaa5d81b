import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask, rawGet, type Answer } from '../../support/http-client.ts'
import { askAsOther, hasOtherUser } from '../../support/other-user.ts'
import { devHosts, networkAddress, openedFiles, useDevSite } from './dev-site.ts'

describe.each(devHosts)('endpoints of the dev server at %s (T-DEV-4, T-CSRF)', (host) => {
  const site = useDevSite(host)
  const opened = (): string => openedFiles(site)
  beforeEach(() => rmSync(opened(), { force: true }))

  const good = (): Record<string, string> => ({ origin: site.url, 'content-type': 'application/json', 'x-fw-dev': '1' })
  const post = (path: string, body: unknown, headers = good(), method = 'POST'): Promise<Answer> =>
    ask(site.url, path, { method, headers, body: JSON.stringify(body) })
  const files = (): string[] => (existsSync(opened()) ? readFileSync(opened(), 'utf8').trimEnd().split('\n') : [])
  const open = async (): Promise<void> => {
    expect((await post('/__fw/open-editor', { file: 'app/app.vue', line: 2, column: 3 })).status).toBe(204)
    await expect.poll(files).toContainEqual(expect.stringContaining(join(site.dir, 'app/app.vue')))
  }
  /** A file that is opened afterwards is the only one. */
  const expectNothing = async (): Promise<void> => {
    await open()
    expect(files()).toHaveLength(1)
  }

  it('open a file of the project', open)

  it('do not open other files', async () => {
    for (const file of [
      '/etc/passwd',
      '../outside.txt',
      'app/to-outside.txt',
      `${site.dir}-evil/x.ts`,
      'file:///etc/passwd',
      'app',
      '--version',
      '$(touch x)',
    ])
      expect((await post('/__fw/open-editor', { file })).status, file).toBe(403)
    await expectNothing()
  })

  it('reject other sites', async () => {
    const body = { file: 'app/app.vue' }
    const { origin: own, ...rest } = good()
    const bad: Record<string, string>[] = [
      {},
      rest,
      ...['https://evil.test', 'null', 'http://localhost:1', `${own}.evil.test`].map((origin) => ({ ...good(), origin })),
      ...[
        'text/plain',
        'TEXT/PLAIN',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain; charset=application/json',
      ].map((type) => ({ ...good(), 'content-type': type })),
      { origin: own!, 'content-type': 'application/json' },
      { ...good(), 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of bad)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const path of ['/__fw/open-editor', '//__fw/open-editor', '/%5f_fw/open-editor', '/__fw/restart'])
          expect((await post(path, body, headers, method)).status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }])
      expect([403, 404]).toContain((await ask(site.url, '/__fw/open-editor?file=app/app.vue', { headers })).status)
    await expectNothing()
  })

  it('do not restart for a page, even one of this server', async () => {
    const { status, body } = await post('/__fw/restart', {})
    expect([status, body]).toEqual([403, expect.stringContaining('FW_DEV_CALLER')])
  })

  it('do nothing for proxies and tunnels, which others may use', async () => {
    const body = { file: 'app/app.vue' }
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await post('/__fw/open-editor', body, { ...good(), [name]: '127.0.0.1' })).status, name).toBe(403)
    const tunnel = { ...good(), host: 'dev.test', origin: 'http://dev.test' }
    expect((await post('/__fw/open-editor', body, tunnel)).status).toBe(403)
    await expectNothing()
  })

  it.runIf(hasOtherUser)('do nothing for other users of this machine', async () => {
    const body = JSON.stringify({ file: 'app/app.vue' })
    for (const path of ['/__fw/open-editor', '/__fw/restart'])
      expect((await askAsOther({ url: site.url + path, method: 'POST', headers: good(), body })).status, path).toBe(403)
    const devtools = await askAsOther({ url: `${site.url}/.well-known/appspecific/com.chrome.devtools.json` })
    expect([devtools.status, devtools.body]).toEqual([404, 'Not Found'])
    await expectNothing()
  })

  it.runIf(host === '0.0.0.0' && networkAddress !== undefined)('do nothing for the network, and say why', async () => {
    const url = `http://${networkAddress}:${site.port}`
    for (const path of ['/__fw/open-editor', '/__fw/restart'])
      for (const headers of [{}, { host: new URL(site.url).host, origin: site.url }]) {
        const own = { ...good(), origin: url, ...headers }
        const answer = await ask(url, path, { method: 'POST', headers: own, body: JSON.stringify({ file: 'app/app.vue' }) })
        expect([answer.status, answer.body], path).toEqual([403, expect.stringContaining('localhost')])
      }
    await expectNothing()
  })

  it('return 404 for other paths', async () => {
    for (const path of [
      '/__fw/',
      '/__fw/x',
      '/__fw/install',
      '/__fw/write',
      '/__fw/rpc',
      '/__fw/constructor',
      '/__open-in-editor?file=app/app.vue',
    ]) {
      expect((await ask(site.url, path)).status, path).toBe(404)
      // Pages accept GET only.
      expect((await post(path, { file: 'app/app.vue' })).status, path).toBe(path.startsWith('/__fw/') ? 404 : 405)
    }
    for (const path of ['/_fw/__open-in-editor?file=app/app.vue', '/_fw/__open-stack-frame'])
      expect([403, 404]).toContain((await ask(site.url, path)).status)
    await expectNothing()
  })

  it('tell devtools the project directory, on this machine only', async () => {
    const path = '/.well-known/appspecific/com.chrome.devtools.json'
    const { workspace } = (await (await site.fetch(path)).json()) as { workspace: { root: string; uuid: string } }
    expect(workspace.root).toBe(site.dir)
    expect(workspace.uuid).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    for (const headers of [['X-Forwarded-For: 192.0.2.1'], ['Forwarded: for=192.0.2.1'], ['Host: evil.test']]) {
      const { status, text } = await rawGet(site.url, path, headers)
      expect([403, 404]).toContain(status)
      expect(text).not.toContain(site.dir)
    }
  })
})
