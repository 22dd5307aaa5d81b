import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask, type Answer, type AskOptions } from '../../../../../test/support/http-client.ts'
import { project } from '../../../../../test/support/project.ts'
import { serve } from '../../../../../test/support/serve.ts'
import { createCallers } from '../guard/caller.ts'
import { createGuard } from '../guard/create-guard.ts'
import { refuse } from '../guard/refuse.ts'
import { createEndpoints, type EndpointsSettings } from './create-endpoints.ts'

const files = {
  'app/a.vue': '',
  'app/out.vue': { link: '../../outside.vue' },
  '../outside.vue': '',
  '../project-evil/a.vue': '',
}

const callers = createCallers('secret')

interface Running {
  dir: string
  opened: ReturnType<typeof vi.fn<(place: object) => Promise<void>>>
  send: (path: string, options?: AskOptions) => Promise<Answer>
  /** Sends a request like a page of the dev server. */
  post: (path: string, body: unknown) => Promise<Answer>
}

async function start(settings: Partial<EndpointsSettings> = {}): Promise<Running> {
  const dir = project(files)
  const opened = vi.fn<(place: object) => Promise<void>>(async () => undefined)
  const guard = createGuard({ base: '/', bundlerBase: '/_fw/', isLoopbackOnly: true, allowedHosts: ['dev.test'], callers })
  const endpoints = createEndpoints({ base: '/', rootDir: dir, allowDirs: [dir], callers, openEditor: opened, ...settings })
  const { url } = await serve((request, response) => {
    const verdict = guard.check(request)
    if (verdict.status !== 200) return refuse(response, verdict)
    request.url = verdict.target.url
    endpoints.handle(request, response, () => response.writeHead(200).end('next'))
  })
  const send: Running['send'] = (path, options) => ask(url, path, options)
  const headers = { origin: url, 'content-type': 'application/json', 'x-fw-dev': '1' }
  return {
    dir,
    opened,
    send,
    post: (path, body) => send(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

describe('open-editor', () => {
  it('opens files of the project', async () => {
    const { dir, opened, post } = await start()
    expect((await post('/__fw/open-editor', { file: 'app/a.vue', line: 3, column: 5 })).status).toBe(204)
    expect((await post('/__fw/open-editor', { file: join(dir, 'app/a.vue'), line: '1;rm', column: -1 })).status).toBe(204)
    expect(opened.mock.calls.map(([place]) => place)).toEqual([
      { file: join(dir, 'app/a.vue'), line: 3, column: 5 },
      { file: join(dir, 'app/a.vue'), line: 1, column: 1 },
    ])
  })

  it('rejects files outside of the project', async () => {
    const { dir, opened, post } = await start()
    for (const file of [
      '/etc/passwd',
      '../outside.vue',
      'app/../../outside.vue',
      'app/out.vue',
      `${dir}-evil/a.vue`,
      `file://${dir}/app/a.vue`,
      'app',
      '.',
      '',
      'nowhere.vue',
      'app/a.vue\0',
      '--help',
      7,
      null,
      ['app/a.vue'],
    ])
      expect((await post('/__fw/open-editor', { file })).status, String(file)).toBe(403)
    for (const body of ['', '{', '[]', 'null', '"x"', JSON.stringify({ file: 'app/a.vue', more: 'x'.repeat(20_000) })])
      expect((await post('/__fw/open-editor', body)).status, body.slice(0, 9)).toBe(400)
    expect(opened).not.toHaveBeenCalled()
  })

  it('rejects requests of other sites', async () => {
    const { opened, send } = await start()
    const body = JSON.stringify({ file: 'app/a.vue' })
    for (const headers of [
      {},
      { 'content-type': 'text/plain' },
      { origin: 'https://evil.test', 'content-type': 'application/json', 'x-fw-dev': '1' },
      { origin: 'null', 'content-type': 'application/json', 'x-fw-dev': '1' },
    ])
      expect((await send('/__fw/open-editor', { method: 'POST', headers, body })).status).toBe(403)
    expect((await send('/__fw/open-editor?file=app/a.vue')).status).toBe(404)
    expect(opened).not.toHaveBeenCalled()
  })

  it('starts the editor without a shell', async () => {
    const tools = project({
      'editor.mjs': `#!${process.execPath}\nimport fs from 'node:fs'\nfs.writeFileSync(process.argv[2], JSON.stringify(process.argv.slice(3)))`,
    })
    chmodSync(join(tools, 'editor.mjs'), 0o755)
    vi.stubEnv('LAUNCH_EDITOR', `${tools}/editor.mjs ${tools}/args.json $(touch${'\t'}x);`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { dir, post } = await start({ openEditor: undefined })
    expect((await post('/__fw/open-editor', { file: 'app/a.vue' })).status).toBe(204)
    await expect.poll(() => existsSync(join(tools, 'args.json'))).toBe(true)
    await expect
      .poll(() => readFileSync(join(tools, 'args.json'), 'utf8'))
      .toBe(JSON.stringify(['$(touch', 'x);', join(dir, 'app/a.vue')]))
  })

  it('responds with an error if the editor does not exist', async () => {
    vi.stubEnv('LAUNCH_EDITOR', '/nowhere/editor')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { post } = await start({ openEditor: undefined })
    const { status, body } = await post('/__fw/open-editor', { file: 'app/a.vue' })
    expect(status).toBe(500)
    expect(body).toContain('LAUNCH_EDITOR')
  })
})

describe('restart', () => {
  it('restarts if the server supports it', async () => {
    const restart = vi.fn()
    const { post } = await start({ restart })
    expect((await post('/__fw/restart', {})).status).toBe(202)
    expect(restart).toHaveBeenCalledTimes(1)
    expect((await (await start()).post('/__fw/restart', {})).status).toBe(404)
  })
})

describe('other paths', () => {
  it('returns 404 below the prefix, and passes on everything else', async () => {
    const { send, post } = await start()
    for (const path of ['/__fw/', '/__fw/x', '/__fw/open-editor', '/__fw/__proto__', '/__fw/component-test?path=/etc/passwd'])
      expect((await send(path)).status, path).toBe(404)
    for (const path of ['/__fw/constructor', '/__fw/open-editor/', '/__fw/OPEN-EDITOR'])
      expect((await post(path, { file: 'app/a.vue' })).status, path).toBe(404)
    for (const path of ['/', '/__fw_island/x', '/__fw']) expect((await send(path)).body, path).toBe('next')
  })
})

describe('devtools workspace', () => {
  const path = '/.well-known/appspecific/com.chrome.devtools.json'

  it('is served to this machine, with a stable id', async () => {
    const { dir, send } = await start({ devtoolsSettings: true })
    const first = JSON.parse((await send(path)).body) as { workspace: { root: string; uuid: string } }
    expect(first.workspace.root).toBe(dir)
    expect(first.workspace.uuid).toMatch(/^[\da-f-]{36}$/)
    expect(readFileSync(join(dir, 'node_modules/.cache/fw/devtools-workspace-id'), 'utf8')).toBe(first.workspace.uuid)
    const again = await start({ devtoolsSettings: true, rootDir: dir })
    expect(JSON.parse((await again.send(path)).body)).toEqual(first)
  })

  it('is not served to other hosts or through proxies, but with the secret', async () => {
    const { dir, send } = await start({ devtoolsSettings: true })
    for (const headers of [
      { host: 'dev.test' },
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-forwarded-host': 'localhost' },
      { host: 'dev.test', 'x-forwarded-for': '127.0.0.1' },
    ]) {
      const { status, body } = await send(path, { headers })
      expect(status).toBe(404)
      expect(body).not.toContain(dir)
    }
    expect((await send(path, { headers: { host: 'evil.test' } })).status).toBe(403)
    expect((await send(path, { headers: { host: 'dev.test', authorization: 'Bearer secret' } })).status).toBe(200)
  })

  it('is not served if disabled', async () => {
    expect((await (await start()).send(path)).body).toBe('next')
  })
})
