import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { DevBundler, RawError } from '@fw/schema'
import MagicString from 'magic-string'
import { dirname, join } from 'pathe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeError, type DescribeOptions } from './describe-error.ts'
import { rawErrorOf } from '@fw/kit/internal'

let base: string
let options: DescribeOptions

const files: Record<string, string> = {
  'app/pages/index.vue': [
    '<script setup lang="ts">',
    'const a = 1',
    '',
    'function go() {',
    '  null.x',
    '}',
    'go()',
    '</script>',
    '',
  ].join('\n'),
  'app/server/api/x.ts': 'export default () => {\n  throw new Error("route")\n}\n',
  'app/composables/useBooks.ts': 'export const useBooks = 1\n',
  'app/.env': 'SECRET=1\n',
  'app/node_modules/vue/index.js': 'run()\n',
  'app/node_modules/layer/pages/a.ts': 'layer()\n',
  'outside/other.ts': 'secret()\n',
}

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'fw-problems-')))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(base, name)), { recursive: true })
    await writeFile(join(base, name), text)
  }
  await symlink(join(base, 'outside/other.ts'), join(base, 'app/link.ts'))
  const rootDir = join(base, 'app')
  options = { rootDir, ownDirs: [join(rootDir, 'node_modules/layer')], aliases: { '~': rootDir } }
})
afterAll(() => rm(base, { recursive: true }))

const server = (stack: string, more: Partial<RawError> = {}): RawError => ({
  side: 'server',
  name: 'Error',
  message: 'x',
  stack,
  ...more,
})

const isOwn = async (file: string): Promise<boolean> =>
  (await describeError(server(`    at a (${file}:1:1)`), options)).frames[0]?.own ?? false

const codeOf = async (raw: RawError): Promise<string> => (await describeError(raw, options)).code

/** Runs code under a file name, called by a library, and returns the thrown error. */
function thrownBy(code: string, filename: string): RawError {
  const library = join(base, 'app/node_modules/vue/index.js')
  const call = runInThisContext('(fn) => fn()', { filename: library }) as (fn: () => unknown) => unknown
  try {
    call(() => runInThisContext(code, { filename }) as unknown)
  } catch (error) {
    return rawErrorOf(error, 'server')
  }
  throw new Error('It did not throw.')
}

it('finds the first frame of the project, with the source around it', async () => {
  const file = join(base, 'app/pages/index.vue')
  const problem = await describeError(thrownBy('\n\n\nfunction go() {\n  null.x\n}\ngo()', `${file}?macro=true`), options)
  expect(problem).toMatchObject({
    code: 'FW_DEV_RENDER',
    side: 'server',
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'x')",
    place: { file, shown: 'pages/index.vue', line: 5, column: 8 },
    causes: [],
  })
  expect(problem.place!.lines.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(problem.place!.lines[3]).toEqual({ number: 5, text: '  null.x' })
  expect(problem.frames.slice(0, 2)).toEqual([
    { name: 'go', file, line: 5, column: 8, own: true },
    { name: '', file, line: 7, column: 1, own: true },
  ])
  expect(problem.frames.find(({ file: each }) => each.includes('node_modules/vue'))?.own).toBe(false)
})

it('recognizes code of the project and of layers, but not packages, generated and virtual modules', async () => {
  expect(await isOwn(pathToFileURL(join(base, 'app/pages/index.vue')).href)).toBe(true)
  expect(await isOwn(join(base, 'app/node_modules/layer/pages/a.ts'))).toBe(true)
  expect(await isOwn(join(base, 'app/node_modules/layer/node_modules/b/a.ts'))).toBe(false)
  expect(await isOwn(join(base, 'app/node_modules/vue/index.js'))).toBe(false)
  expect(await isOwn(join(base, 'app/.fw/routes.mjs'))).toBe(false)
  expect(await isOwn('#build/routes')).toBe(false)
  expect(await isOwn('\0virtual:x')).toBe(false)
  expect(await isOwn(`${base}/application/a.ts`)).toBe(false)
})

it('never shows sources outside of the project, or secrets', async () => {
  const lines = async (file: string): Promise<unknown> =>
    (await describeError(server('', { side: 'build', loc: { file, line: 1, column: 1 } }), options)).place!.lines
  expect(await lines(join(base, 'outside/other.ts'))).toEqual([])
  expect(await lines(join(base, 'app/link.ts'))).toEqual([])
  expect(await lines(join(base, 'app/../outside/other.ts'))).toEqual([])
  expect(await lines(join(base, 'app/.env'))).toEqual([])
  expect(await lines(join(base, 'app/composables/useBooks.ts'))).toEqual([{ number: 1, text: 'export const useBooks = 1' }])
  const linked = await describeError(server('', { loc: { file: join(base, 'app/link.ts'), line: 1, column: 1 } }), {
    ...options,
    workspaceDir: base,
  })
  expect(linked.place!.lines).toEqual([{ number: 1, text: 'secret()' }])
})

it('maps browser frames through the source maps of the bundler', async () => {
  const file = join(base, 'app/pages/index.vue')
  const source = files['app/pages/index.vue']!
  const code = new MagicString(source)
  code.prepend('import { createHotContext } from "/_fw/@vite/client";\n\n').remove(0, source.indexOf('const a'))
  const map = new SourceMap(JSON.parse(JSON.stringify({ ...code.generateMap({ source: file, hires: 'boundary' }), file })))
  const mapPlace: DevBundler['mapPlace'] = async (url, line, column) => {
    if (!url.startsWith('http://localhost:3000/_fw/pages/index.vue')) return undefined
    const entry = map.findEntry(line - 1, column - 1) as { originalLine: number; originalColumn: number }
    return { file: `${file}?t=5`, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  const at =
    code
      .toString()
      .split('\n')
      .findIndex((line) => line.includes('null.x')) + 1
  for (const stack of [
    `TypeError: x\n    at go (http://localhost:3000/_fw/pages/index.vue?t=17:${at}:8)\n    at http://localhost:3000/_fw/@fs/vue.js:1:1`,
    `go@http://localhost:3000/_fw/pages/index.vue?t=17:${at}:8\n@http://localhost:3000/_fw/@fs/vue.js:1:1`,
  ]) {
    const problem = await describeError({ side: 'client', name: 'TypeError', message: 'x', stack }, { ...options, mapPlace })
    expect(problem.code).toBe('FW_DEV_CLIENT')
    expect(problem.place).toMatchObject({ file, line: 5, column: 8 })
    expect(problem.frames[1]).toMatchObject({ file: 'http://localhost:3000/_fw/@fs/vue.js', own: false })
  }
})

it('uses the location of a compiler error, and cleans its message', async () => {
  const file = join(base, 'app/pages/index.vue')
  const message = `[vue/compiler-sfc] Unexpected token (3:0)\n\n${file}\n1  |  <script setup>\n2  |  const a =\n   |            ^`
  const error = Object.assign(new SyntaxError(message), { plugin: 'vite:vue', id: file, loc: { line: 3, column: 0 } })
  const problem = await describeError(rawErrorOf(error, 'build'), options)
  expect(problem).toMatchObject({
    code: 'FW_DEV_COMPILE',
    name: 'SyntaxError',
    message: 'Unexpected token',
    place: { file, line: 3, column: 1 },
  })

  const oxc =
    '\u001B[31m[PARSE_ERROR] \u001B[0mUnexpected token\n   \u001B[38;5;246m╭\u001B[0m─[ src/bad.ts:2:18 ]\n   │\n 2 │ export const y = = 2'
  const inner = { message: oxc, id: file, loc: { file, line: 2, column: 17 } }
  const failed = Object.assign(new Error(`Transform failed with 1 error:\n\n${oxc}`), {
    plugin: 'vite:oxc',
    id: file,
    errors: [inner],
  })
  expect(await describeError(rawErrorOf(failed, 'build'), options)).toMatchObject({
    message: 'Unexpected token',
    place: { line: 2, column: 18 },
  })

  const missing = `Failed to resolve import "./nope" from "../..${file}". Does the file exist?`
  const unresolved = Object.assign(new Error(missing), {
    plugin: 'vite:import-analysis',
    id: file,
    loc: { file, line: 2, column: 14 },
  })
  expect(await describeError(rawErrorOf(unresolved, 'build'), options)).toMatchObject({
    message: 'Failed to resolve import "./nope". Does the file exist?',
    hint: 'File "./nope" not found. Check the path, or create the file.',
  })

  const virtual = {
    ...server('', { plugin: 'p', id: '\0x', loc: { line: 2, column: 1 }, frame: '1  |  a\n2  |  b' }),
    side: 'build' as const,
  }
  expect((await describeError(virtual, options)).place).toBeUndefined()
  const gone = { ...virtual, id: join(base, 'app/gone.ts') }
  expect((await describeError(gone, options)).place!.lines).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: 'b' },
  ])
})

it('derives the code from the kind, and the id from message and location', async () => {
  const route = server(`    at a (${join(base, 'app/server/api/x.ts')}:2:9)`)
  expect(await codeOf(route)).toBe('FW_DEV_SERVER_ROUTE')
  expect(await codeOf(server('', { request: { method: 'GET', path: '/api/x' } }))).toBe('FW_DEV_SERVER_ROUTE')
  expect(await codeOf(server('', { request: { method: 'GET', path: '/' } }))).toBe('FW_DEV_RENDER')
  expect(await codeOf({ ...server(''), side: 'build' })).toBe('FW_DEV_CONFIG')
  expect(await codeOf({ ...server(''), side: 'client', hydration: { kind: 'text', server: 'a', client: 'b' } })).toBe(
    'FW_DEV_HYDRATION',
  )
  expect(await codeOf(server('', { code: 'FW_OWN' }))).toBe('FW_OWN')
  expect(await codeOf(server('', { code: 'ENOENT' }))).toBe('FW_DEV_RENDER')

  const ids = await Promise.all(
    [route, { ...route }, server(route.stack!.replace(':2:', ':1:')), { ...route, message: 'y' }].map((raw) =>
      describeError(raw, options),
    ),
  )
  expect(ids[0]!.id).toBe(ids[1]!.id)
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
})

it('includes causes, and falls back to their location', async () => {
  const at = join(base, 'app/server/api/x.ts')
  const cyclic = server('', { message: 'outer' })
  cyclic.cause = server(`    at a (${at}:2:9)`, { message: 'inner', name: 'TypeError', cause: cyclic })
  const problem = await describeError(cyclic, options)
  expect(problem.place).toMatchObject({ file: at, line: 2 })
  expect(problem.causes).toEqual([{ name: 'TypeError', message: 'inner' }])
})

it.each([
  ['window is not defined', /window is not available on the server.*onMounted/],
  ['document is not defined', /document is not available on the server/],
  ["Cannot find package 'left-pad' imported from /x/a.ts", /npm install left-pad/],
  ["Cannot find module '@scope/name/sub' imported from '/x/a.ts'", /npm install @scope\/name`/],
  [
    'Failed to resolve import "../composables/useBook" from "pages/index.vue". Does the file exist?',
    /Did you mean "\.\.\/composables\/useBooks\.ts"/,
  ],
  [
    'Failed to resolve import "~/composables/usebooks.ts" from "pages/index.vue". Does the file exist?',
    /Did you mean "~\/composables\/useBooks\.ts"/,
  ],
  ["[vite] The requested module '/_fw/a.ts?t=1' does not provide an export named 'default'", /^a\.ts has no default export/],
  ["The requested module './a.ts' doesn't provide an export named: 'foo'", /does not export "foo"/],
  [
    'useRoute() was called outside of an app context (/x.ts:1:2). Call it in setup',
    /const fwApp = useFwApp\(\)\nfwApp\.runWithContext\(\(\) => useRoute\(…\)\)/,
  ],
  ['Must be called at the top of a `setup` function', /top of <script setup>/],
])('has a hint for %s', async (message, hint) => {
  const at = `    at a (${join(base, 'app/pages/index.vue')}:1:1)`
  expect((await describeError(server(at, { message }), options)).hint).toMatch(hint)
})

it('has no hint for other errors', async () => {
  expect((await describeError(server('', { message: 'boom' }), options)).hint).toBeUndefined()
  expect(
    (await describeError({ ...server('', { message: 'window is not defined' }), side: 'client' }, options)).hint,
  ).toBeUndefined()
  expect((await describeError(server('', { message: 'boom', hint: 'own' }), options)).hint).toBe('own')
})

it('reports a failed import in the same way for both environments', async () => {
  const importer = join(base, 'app/pages/broken.vue')
  await writeFile(importer, `<script setup>\nimport a from './a.ts'\nimport b from "./gone"\n</script>\n`)
  const said = [
    `Failed to load url ./gone (resolved id: ./gone) in ${importer}. Does the file exist?`,
    'Failed to resolve import "./gone" from "pages/broken.vue". Does the file exist?',
  ]
  const [one, other] = await Promise.all(said.map((message) => describeError(server('', { message, plugin: 'x' }), options)))
  expect(one).toMatchObject({
    message: 'Failed to resolve import "./gone". Does the file exist?',
    place: { line: 3, column: 15 },
  })
  expect(other!.id).toBe(one!.id)
  const outside = `Failed to load url ./gone (resolved id: ./gone) in ${join(base, 'outside/other.ts')}. Does the file exist?`
  expect((await describeError(server('', { message: outside }), options)).place).toBeUndefined()
})

it('shows the import path of generated modules, without prefixes of the bundler', async () => {
  const message = 'Failed to load url /app/x.vue (resolved id: /app/x.vue) in \0fw:build/routes. Does the file exist?'
  const problem = await describeError(server('', { message, code: 'ERR_LOAD_URL' }), options)
  expect(problem.message).toContain('in #build/routes.')
  expect(JSON.stringify(problem)).not.toMatch(/\\u0000|__x00__/)
})

it('ignores locations in code added by a compiler', async () => {
  const file = join(base, 'app/pages/index.vue')
  const { frames } = await describeError(server(`    at setup (${file}:5:3)\n    at _sfc_main.setup (${file}:40:1)`), options)
  expect(frames.map((frame) => frame.own)).toEqual([true, false])
})

it('quotes only files that may be shown', async () => {
  const file = join(base, 'app/server/api/x.ts')
  const raw = server(`    at a (${file}:2:3)`, { cause: server(`    at b (${join(base, 'app/composables/useBooks.ts')}:1:1)`) })
  const shown = await describeError(raw, { ...options, isShown: (name) => !name.includes('/server/') })
  expect(shown.place).toMatchObject({ file, line: 2, lines: [] })
  expect(shown.causes[0]?.place?.lines).toHaveLength(1)
})
