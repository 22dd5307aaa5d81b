import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, rawGet, type Answer } from '../../support/http-client.ts'
import { devHosts, openedFiles, useDevSite } from './dev-site.ts'

describe.each(devHosts)('endpoints of the dev server at %s (T-DEV-4, T-CSRF)', (host) => {
  const site = useDevSite(host)
  const opened = (): string => openedFiles(site)
  beforeEach(() => rmSync(opened(), { force: true }))

  const good = (): Record<string, string> => ({ origin: site.url, 'content-type': 'application/json', 'x-fw-dev': '1' })
  const post = (path: string, body: unknown, headers = good(), method = 'POST'): Promise<Answer> =>
    ask(site.url, path, { method, headers, body: JSON.stringify(body) })
  const expectNothing = async (): Promise<void> => {
    await wait(300)
    expect(existsSync(opened())).toBe(false)
  }

  it('open a file of the project', async () => {
    expect((await post('/__fw/open-editor', { file: 'app/app.vue', line: 2, column: 3 })).status).toBe(204)
    await vi.waitFor(() => expect(readFileSync(opened(), 'utf8')).toContain(join(site.dir, 'app/app.vue')), 5000)
  })

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

  it('reject other sites', { timeout: 120_000 }, async () => {
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
