import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** webpack or Rspack. */
type Core = (config: never) => unknown

interface WatchedCompiler {
  inputFileSystem?: { purge?: (files: string[]) => void }
  watch: (options: object, done: (error: unknown, stats?: { hash?: string | null }) => void) => Watching
  close: (done: () => void) => void
}

interface Watching {
  close: (done: () => void) => void
}

function projectWith(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-canary-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}

/** `compiler.watchFileSystem` is called after each run. */
export async function expectWatchedRuns(core: Core): Promise<void> {
  const context = projectWith({ 'entry.js': 'export default 1' })
  const compiler = core({
    context,
    mode: 'development',
    devtool: false,
    entry: './entry.js',
    output: { path: join(context, 'out') },
  } as never) as WatchedCompiler
  type Changed = (
    error: null,
    files: Map<string, object>,
    dirs: Map<string, object>,
    changed: Set<string>,
    removed: Set<string>,
  ) => void
  const calls: { files: string[]; changed: Changed }[] = []
  let armed: (() => void) | undefined
  const watcher = { close: () => {}, pause: () => {}, getInfo: () => ({ changes: new Set(), removals: new Set() }) }
  Object.assign(compiler, {
    watchFileSystem: {
      watch: (...given: unknown[]) => {
        const [files, , , , , changed] = given as [Iterable<string>, unknown, unknown, unknown, unknown, Changed]
        calls.push({ files: [...files], changed })
        armed?.()
        return watcher
      },
    },
  })
  const runs: string[] = []
  const next = (): Promise<void> => new Promise((resolve) => (armed = resolve))
  const first = next()
  const watching = compiler.watch({}, (_error, stats) => void runs.push(String(stats?.hash)))
  await first
  expect(calls.at(-1)!.files).toContain(join(context, 'entry.js'))
  expect(runs).toHaveLength(1) // the callback comes first
  writeFileSync(join(context, 'entry.js'), 'export default 2')
  const second = next()
  const file = join(context, 'entry.js')
  const time = { safeTime: Date.now() + 1, timestamp: Date.now() }
  compiler.inputFileSystem?.purge?.([file])
  calls.at(-1)!.changed(null, new Map([[file, time]]), new Map(), new Set([file]), new Set())
  await second
  expect(new Set(runs).size).toBe(2)
  await new Promise<void>((done) => watching.close(() => compiler.close(() => done())))
}

/** `__webpack_require__.e` loads a chunk. */
export async function expectLoadedChunk(core: Core): Promise<void> {
  const context = projectWith({
    'entry.js': `globalThis.load = __webpack_require__.e; __webpack_require__.e = (id) => { globalThis.asked = id; return globalThis.load(id) }
      export const later = () => import('./later.js')`,
    'later.js': 'export default 1',
  })
  const output = {
    path: join(context, 'out'),
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    publicPath: 'auto',
    library: { type: 'module' },
    filename: '[name].mjs',
    chunkFilename: 'chunk-[id].mjs',
  }
  const compiler = core({
    context,
    mode: 'production',
    devtool: false,
    target: ['node20', 'es2022'],
    entry: './entry.js',
    output,
    experiments: { outputModule: true },
  } as never) as unknown as {
    run: (done: (error: Error | null) => void) => void
    close: (done: () => void) => void
  }
  await new Promise<void>((done, fail) => compiler.run((error) => (error ? fail(error) : done())))
  await new Promise<void>((done) => compiler.close(() => done()))
  expect(readdirSync(join(context, 'out')).some((name) => name.startsWith('chunk-'))).toBe(true)
  expect(readFileSync(join(context, 'out/main.mjs'), 'utf8')).not.toContain('file://')
  const { later } = (await import(join(context, 'out/main.mjs'))) as { later: () => Promise<{ default: number }> }
  expect((await later()).default).toBe(1)
  expect((globalThis as { asked?: unknown }).asked).toBeDefined()
}
