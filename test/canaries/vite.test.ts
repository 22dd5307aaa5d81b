import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, createServer, type ResolvedConfig, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dist = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'dist')

let root: string
let server: ViteDevServer
const resolved: string[] = []

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'fw-canary-')))
  const files = {
    'a.css': '@import "canary:b.css";\np { color: red }',
    'b.css': 'i { color: blue }',
    'c.css': 'b { color: green }',
    'entry.js': "import './used.js'\nimport './a.css'\nimport.meta.hot?.accept()",
    'used.js': 'export const used = 1',
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)))
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: { server: new Server() } },
    plugins: [{ name: 'canary', configResolved: replaceResolver }],
  })
})

afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

function replaceResolver(config: ResolvedConfig): void {
  const createResolver = config.createResolver.bind(config)
  const own: typeof createResolver = (options) => {
    const find = createResolver(options)
    return (id, ...rest) => {
      resolved.push(id)
      return find(id.replace('canary:', './'), ...rest)
    }
  }
  Object.assign(config, { createResolver: own, webSocketToken: 'canary-token' })
}

const client = (): ViteDevServer['environments'][string] => server.environments['client']!
const chunk = (): Promise<string> => readFile(join(dist, 'node/chunks/node.js'), 'utf8')
const browserClient = (): Promise<string> => readFile(join(dist, 'client/client.mjs'), 'utf8')

test('moduleGraph.invalidateModule', async () => {
  for (const url of ['/entry.js', '/used.js']) await client().transformRequest(url)
  const { moduleGraph } = client()
  const seen: unknown[] = []
  const original = moduleGraph.invalidateModule.bind(moduleGraph)
  moduleGraph.invalidateModule = (module, ...rest) => {
    seen.push([module.url, rest[2] === true])
    original(module, ...rest)
  }
  try {
    moduleGraph.onFileChange(join(root, 'used.js'))
    expect(seen).toEqual([
      ['/used.js', false],
      ['/entry.js', false],
    ])
    seen.length = 0
    for (const url of ['/entry.js', '/used.js']) await client().transformRequest(url)
    // It calls itself for importers, with a flag for hot updates.
    const module = (await moduleGraph.getModuleByUrl('/used.js'))!
    moduleGraph.invalidateModule(module, new Set(), Date.now(), true)
    expect(seen).toEqual([
      ['/used.js', true],
      ['/entry.js', true],
    ])
  } finally {
    moduleGraph.invalidateModule = original
  }
})

test('constants of a style sheet: __vite__css, __vite__id', async () => {
  const code = (await client().transformRequest('/a.css'))!.code
  const [, text] = /const __vite__css = ("(?:[^"\\]|\\.)*")/.exec(code) ?? []
  const [, id] = /const __vite__id = ("(?:[^"\\]|\\.)*")/.exec(code) ?? []
  expect(JSON.parse(text!)).toContain('p { color: red }')
  expect(JSON.parse(id!)).toBe(join(root, 'a.css'))
})

test('config.createResolver', async () => {
  expect((await client().transformRequest('/a.css'))!.code).toContain('i { color: blue }')
  expect(resolved).toContain('canary:b.css')
})

test('config.webSocketToken', async () => {
  expect((await client().transformRequest('/@vite/client'))!.code).toContain('"canary-token"')
})

test('the WebSocket protocol', async () => {
  const code = await browserClient()
  expect(code).toContain('?token=${wsToken}`, "vite-hmr")')
  expect(code).toContain('"vite-ping"')
  for (const type of ['connected', 'update', 'custom', 'full-reload', 'prune', 'error', 'ping'])
    expect(code).toContain(`case "${type}":`)
})

test('data-vite-dev-id', async () => {
  expect(await browserClient()).toContain('document.querySelectorAll("style[data-vite-dev-id]")')
})

test('server.watcher without files', () => {
  for (const event of ['change', 'add', 'unlink']) expect(server.watcher.listenerCount(event)).toBeGreaterThan(0)
})

test('hot.handleInvoke', async () => {
  const answer = await server.environments['ssr']!.hot.handleInvoke({
    type: 'custom',
    event: 'vite:invoke',
    data: { id: 'send', name: 'fetchModule', data: ['/used.js'] },
  })
  expect(answer).toMatchObject({
    result: { id: join(root, 'used.js'), invalidate: expect.any(Boolean), code: expect.any(String) },
  })
})

test('server.ws can be redirected', () => {
  const { ws } = server
  expect(ws).toMatchObject({ send: expect.any(Function), on: expect.any(Function), off: expect.any(Function) })
  const sent: unknown[] = []
  const { send } = ws
  Object.assign(ws, { send: (...args: unknown[]) => void sent.push(args) })
  server.ws.send('canary', 1)
  Object.assign(ws, { send })
  expect(sent).toEqual([['canary', 1]])
})

test('texts of log messages', async () => {
  const code = await chunk()
  expect(code).toContain('"dependency" : "dependencies"} optimized: ${')
  expect(code).toContain('`Internal server error: ${err.message}`')
})

test('special paths: /@fs/, /@id/, __x00__, /__open-in-editor', async () => {
  const code = await chunk()
  for (const path of ['`/@fs/`', '`/@id/`', '__x00__', '/__open-in-editor']) expect(code).toContain(path)
})

test('codes of requests that were overtaken', async () => {
  const text = await chunk()
  for (const code of ['ERR_CLOSED_SERVER', 'ERR_OUTDATED_OPTIMIZED_DEP']) expect(text).toContain(`"${code}"`)
})

test('the position in messages of the compiler', async () => {
  await writeFile(join(root, 'broken.ts'), '\nexport default { a: }\n')
  const error = await client()
    .transformRequest('/broken.ts')
    .catch((reason: unknown) => reason)
  const { message } = error as Error
  expect(stripVTControlCharacters(message)).toMatch(/╭─\[ [^\n]*broken\.ts:2:21 \]/)
})

test('when renderBuiltUrl is called, and ?transform-only', async () => {
  const calls: string[] = []
  const loaded: string[] = []
  let phase = ''
  await writeFile(join(root, 'urls.js'), "import url from './c.css?url'\nwindow.load = () => [url, import('./styled.js')]\n")
  await writeFile(join(root, 'styled.js'), "import './b.css'\nexport const styled = true\n")
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'urls.js') } },
    experimental: {
      renderBuiltUrl: (file) => {
        calls.push(`${phase}: ${file.replace(/.*\/(\w+).*(\.\w+)$/, '$1$2')}`)
        return { relative: true }
      },
    },
    plugins: [
      {
        name: 'canary',
        load: (id) => void loaded.push(id.slice(root.length + 1)),
        renderStart: () => void (phase = 'render'),
        generateBundle: { order: 'pre', handler: () => void (phase = 'generate') },
      },
    ],
  })
  expect(loaded).toContain('c.css?transform-only')
  expect([...new Set(calls)].filter((call) => call.endsWith('.css'))).toEqual(['render: c.css', 'generate: styled.css'])
})
