import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { createIsIgnored } from '@fw/kit'
import type { DevEvent } from '@fw/schema'
import { join, relative } from 'pathe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project, write, type Files } from '../../../../../test/support/project.ts'
import { watchFiles, type FileWatch, type WatchFilesOptions } from './watch-files.ts'

const open: { watch: FileWatch; events: string[]; isComplete: boolean }[] = []
afterEach(async () => {
  for (const { watch, events, isComplete } of open.splice(0)) {
    await watch.close()
    if (isComplete) expect(events).toEqual([]) // nothing was reported late
  }
})

interface Watched {
  dir: string
  events: string[]
  /** Events of the file that `settled` writes. */
  marks: string[]
  notes: DevEvent[]
  errors: unknown[]
  watch: FileWatch
  /** Waits for the events of everything that has changed. */
  settled: () => Promise<void>
  /** Waits for exactly these events. */
  expects: (...events: string[]) => Promise<void>
}

interface More extends Partial<Pick<WatchFilesOptions, 'loadLibrary' | 'never' | 'usesChokidar'>> {
  dirs?: string[]
  files?: string[]
  prepare?: (dir: string) => void
}

async function openWatch(files: Files, config: string, more: More = {}): Promise<Watched> {
  const dir = project({ 'fw.config.ts': `export default { ${config} }`, ...files })
  const loaded = await load(dir)
  const { dirs = ['.'], files: named = ['fw.config.ts', '.env'], prepare, ...rest } = more
  prepare?.(dir)
  const events: string[] = []
  const marks: string[] = []
  const marker = join(dirs[0]!, 'marker.vue')
  const notes: DevEvent[] = []
  const errors: unknown[] = []
  const watch = await watchFiles({
    ...loaded,
    dirs: dirs.map((each) => join(dir, each)),
    files: named.map((each) => join(dir, each)),
    isIgnored: createIsIgnored(loaded.options, [dir]),
    onEvent: (event, path) => {
      const name = relative(dir, path)
      if (name === marker) marks.push(event)
      else events.push(`${event} ${name}`)
    },
    onError: (error) => errors.push(error),
    notify: (note) => notes.push(note),
    ...rest,
  })
  const opened = { watch, events, isComplete: false }
  open.push(opened)
  await watch.ready
  /** Returns after the events of all earlier changes: removals are reported last, because editors replace files. */
  const settled = async (): Promise<void> => {
    write(dir, { [marker]: '' })
    await expect.poll(() => marks).toContain('add')
    rmSync(join(dir, marker))
    await expect.poll(() => marks).toContain('unlink')
    marks.length = 0
  }
  const expects = async (...expected: string[]): Promise<void> => {
    await expect.poll(() => events.toSorted()).toEqual(expect.arrayContaining(expected))
    await settled()
    expect(events.toSorted()).toEqual(expected.toSorted())
    events.length = 0
    opened.isComplete = true
  }
  return { dir, events, marks, notes, errors, watch, settled, expects }
}

const kinds = ['watcher1', 'watcher1-granular', 'watcher2'] as const
const use = (kind: string): string => `experimental: { watcher: '${kind}' }`
const permissions = (kind: string, ignore: boolean): string =>
  `${use(kind)}, watchers: { fileWatcher: { ignorePermissionErrors: ${ignore} } }`
const rewatch = (kind: string, types: string): string =>
  `${use(kind)}, watchers: { rewatchOnRawEvents: [${types}], fileWatcher: { ignoreInitial: false } }`
const close = (dir: string): void => chmodSync(join(dir, 'pages/a.vue'), 0o200)

const backends = [
  ...kinds.map((kind) => ({ kind, usesChokidar: false, name: kind })),
  ...kinds.slice(0, 2).map((kind) => ({ kind, usesChokidar: true, name: `${kind} by chokidar` })),
]

describe.each(backends)('$name', ({ kind, usesChokidar }) => {
  const watching = (files: Files, config: string, more: More = {}): Promise<Watched> =>
    openWatch(files, config, { usesChokidar, ...more })

  it('reports added, changed and removed files and directories', async () => {
    const { dir, expects, watch, errors } = await watching({ 'pages/index.vue': 'a', 'app.vue': 'a' }, use(kind))
    expect(watch.kind).toBe(kind)
    write(dir, { 'pages/index.vue': 'b' })
    await expects('change pages/index.vue')
    write(dir, { 'app.vue': 'b' })
    await expects('change app.vue')
    write(dir, { 'pages/blog/post.vue': 'a' })
    await expects('addDir pages/blog', 'add pages/blog/post.vue')
    write(dir, { 'pages/blog/post.vue': 'b' })
    await expects('change pages/blog/post.vue')
    rmSync(join(dir, 'pages/blog/post.vue'))
    await expects('unlink pages/blog/post.vue')
    rmSync(join(dir, 'pages/blog'), { recursive: true })
    await expects('unlinkDir pages/blog')
    expect(errors).toEqual([])
  })

  it('watches new top-level directories, and stops watching removed ones', async () => {
    const { dir, expects } = await watching({ 'app.vue': 'a' }, use(kind))
    for (const text of ['a', 'b']) {
      write(dir, { 'layouts/inner/default.vue': text })
      await expects('addDir layouts', 'addDir layouts/inner', 'add layouts/inner/default.vue')
      write(dir, { 'layouts/inner/default.vue': `${text}2` })
      await expects('change layouts/inner/default.vue')
      rmSync(join(dir, 'layouts'), { recursive: true })
      await expects('unlinkDir layouts', 'unlinkDir layouts/inner', 'unlink layouts/inner/default.vue')
    }
  })

  it('reports a replaced file as one change, every time', async () => {
    const { dir, expects } = await watching({ 'pages/index.vue': 'a' }, use(kind))
    for (const text of ['b', 'c', 'd']) {
      writeFileSync(join(dir, '../swap'), text)
      renameSync(join(dir, '../swap'), join(dir, 'pages/index.vue'))
      await expects('change pages/index.vue')
    }
    rmSync(join(dir, 'pages/index.vue'))
    write(dir, { 'pages/index.vue': 'e' })
    await expects('change pages/index.vue')
  })

  it('reports single files outside of the directories, whether they exist or not', async () => {
    const more = { dirs: ['app'], files: ['fw.config.ts', '.env', '.config/fw.ts', '../shared/values.json'] }
    const { dir, expects } = await watching({ 'app/app.vue': 'a', 'other.txt': 'a' }, use(kind), more)
    write(dir, { 'other.txt': 'b', 'another.txt': 'a' })
    write(dir, { '.env': 'A=1' })
    await expects('add .env')
    write(dir, { '.env': 'A=2' })
    await expects('change .env')
    rmSync(join(dir, '.env'))
    await expects('unlink .env')
    write(dir, { 'fw.config.ts': 'export default {}' })
    await expects('change fw.config.ts')
    write(dir, { '.config/fw.ts': 'export default {}' })
    write(dir, { '../shared/values.json': '{}' })
    await expects(
      'add .config/fw.ts',
      'add ../shared/values.json',
      ...(kind === 'watcher1' && (usesChokidar || process.platform !== 'linux') ? ['addDir .config', 'addDir ../shared'] : []),
    )
  })

  it('watches a directory once it is created, and again after it was removed', async () => {
    const { dir, expects } = await watching({ 'app/app.vue': 'a' }, use(kind), { dirs: ['app', 'server'] })
    for (const text of ['a', 'b']) {
      write(dir, { 'server/api/hello.ts': text })
      await expects('addDir server', 'addDir server/api', 'add server/api/hello.ts')
      write(dir, { 'server/api/hello.ts': `${text}2` })
      await expects('change server/api/hello.ts')
      rmSync(join(dir, 'server'), { recursive: true })
      await expects('unlinkDir server', 'unlinkDir server/api', 'unlink server/api/hello.ts')
    }
  })

  it('never reads ignored directories', async () => {
    const many = Object.fromEntries(
      ['node_modules/x', '.git/x', '.fw/x', '.output/x', '.cache/x', 'vendor/x', 'drafts/x', 'pages/node_modules'].flatMap(
        (dir) => Array.from({ length: 20 }, (_, index) => [`${dir}/d${index}/f.ts`, '']),
      ),
    )
    const before = await handles()
    const config = `${use(kind)}, ignore: ['drafts/']`
    const { dir, expects } = await watching({ 'pages/index.vue': 'a', ...many }, config)
    // The root, the configuration, and a directory with one file: at most two handles each.
    expect((await handles()) - before).toBeLessThanOrEqual(6)
    write(dir, {
      'node_modules/y/f.ts': '',
      '.fw/y.ts': '',
      'drafts/y.ts': '',
      'pages/node_modules/y.ts': '',
      'pages/a.test.ts': '',
    })
    write(dir, { 'pages/b.vue': '' })
    await expects('add pages/b.vue')
  })

  it('watches additional files and directories', async () => {
    const { dir, events, expects, watch, settled } = await watching(
      { 'app/app.vue': 'a', 'lib/a.ts': 'a', 'x.json': 'a' },
      use(kind),
      { dirs: ['app'] },
    )
    watch.add(join(dir, 'lib'))
    watch.add(join(dir, 'x.json'))
    watch.add(join(dir, 'app/app.vue'))
    let text = 'a'
    const writeAll = (): void => write(dir, { 'lib/a.ts': (text += 'b'), 'x.json': text, 'app/app.vue': text })
    const changes = ['change lib/a.ts', 'change x.json', 'change app/app.vue']
    // The new ones are watched a while after the call.
    await expect.poll(() => (writeAll(), [...events])).toEqual(expect.arrayContaining(changes))
    await settled()
    events.length = 0
    writeAll()
    await expects(...changes)
  })

  it('leaves nothing open when it is closed', async () => {
    const before = await handles()
    const other = await watching({}, use(kind))
    const { watch, dir, events } = await watching({ 'pages/index.vue': 'a' }, use(kind))
    await watch.close()
    write(dir, { 'pages/index.vue': 'b', '.env': 'A=1' })
    await other.settled() // its events arrive after those of the changes above
    expect(events).toEqual([])
    await other.watch.close()
    expect(await handles()).toBeLessThanOrEqual(before)
  })
})

describe('which watcher', () => {
  it.each([
    ['', 'watcher1-granular'],
    ['future: { compatibilityVersion: 4 }', 'watcher1'],
    [`srcDir: 'src'`, 'watcher1'],
    [use('watcher1'), 'watcher1'],
    [`${use('watcher1-granular')}, srcDir: 'src'`, 'watcher1-granular'],
  ])('R121: { %s } is watched by %s', async (config, kind) => {
    expect((await openWatch({}, config)).watch.kind).toBe(kind)
  })

  it('R121: watcher2 falls back to watcher1-granular without its library, with one warning', async () => {
    const { watch, notes, expects, dir } = await openWatch({ 'pages/a.vue': 'a' }, use('watcher2'), {
      loadLibrary: () => undefined,
    })
    expect(watch.kind).toBe('watcher1-granular')
    expect(notes).toEqual([
      {
        kind: 'warning',
        text: 'watcher1-granular is used: install @parcel/watcher for watcher2',
        reason: 'experimental.watcher is "watcher2"',
      },
    ])
    write(dir, { 'pages/a.vue': 'b' })
    await expects('change pages/a.vue')
  })

  it('watcher2 reports what was removed while it opened a new directory', async () => {
    const watched: { dir: string; change?: (events: object[]) => void } = { dir: '' }
    const loadLibrary = (): never =>
      ({
        subscribe: async (_: string, listener: (error: null, events: object[]) => void) => {
          watched.change = (events) => listener(null, events)
          return { unsubscribe: async () => rmSync(join(watched.dir, 'pages/gone'), { recursive: true, force: true }) }
        },
      }) as never // only the members that are used
    const files = { 'pages/a.vue': 'a', 'pages/gone/b.vue': 'b' }
    const { dir, events } = await openWatch(files, use('watcher2'), { loadLibrary })
    watched.dir = dir
    write(dir, { 'layouts/inner/default.vue': 'a' })
    watched.change!([{ type: 'create', path: join(dir, 'layouts') }])
    const added = ['addDir layouts', 'addDir layouts/inner', 'add layouts/inner/default.vue']
    const removed = ['unlinkDir pages/gone', 'unlink pages/gone/b.vue']
    await expect.poll(() => events.toSorted()).toEqual([...added, ...removed].toSorted())
  })

  it('polls if necessary, and reports it once', async () => {
    vi.stubEnv('CHOKIDAR_USEPOLLING', '1')
    try {
      const before = await handles()
      const watched = await openWatch({ 'pages/a.vue': 'a' }, use('watcher1'))
      const { dir, expects, notes } = watched
      expect(await handles()).toBe(before)
      expect(notes.map(({ reason }) => reason)).toEqual(['CHOKIDAR_USEPOLLING is set'])
      await polls(watched)
      write(dir, { 'pages/a.vue': '' })
      await expects('change pages/a.vue')
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe.each(['watcher1', 'watcher1-granular'])('watchers.fileWatcher in %s', (kind) => {
  it('ignoreInitial false reports existing files', async () => {
    const config = `${use(kind)}, watchers: { fileWatcher: { ignoreInitial: false } }`
    const { expects } = await openWatch({ 'pages/a.vue': 'a', 'app.vue': 'a' }, config, { files: ['.env'] })
    await expects('addDir ', 'add fw.config.ts', 'add app.vue', 'addDir pages', 'add pages/a.vue')
  })

  it('ignorePermissionErrors false skips unreadable files', async () => {
    const files = { 'pages/a.vue': 'a', 'pages/b.vue': 'a' }
    const strict = await openWatch(files, permissions(kind, false), { prepare: close })
    write(strict.dir, { 'pages/a.vue': 'b', 'pages/b.vue': 'b' })
    await strict.expects('change pages/b.vue')
    const lenient = await openWatch(files, permissions(kind, true), { prepare: close })
    write(lenient.dir, { 'pages/a.vue': 'b', 'pages/b.vue': 'b' })
    await lenient.expects('change pages/a.vue', 'change pages/b.vue')
  })

  it('supports further options of chokidar', async () => {
    const config = `${use(kind)}, watchers: { fileWatcher: { ignored: [/secret/], usePolling: true, interval: 50 } }`
    const before = await handles()
    const watched = await openWatch({ 'pages/a.vue': 'a', 'pages/secret.vue': 'a' }, config)
    const { dir, expects } = watched
    expect(await handles()).toBe(before)
    await polls(watched)
    write(dir, { 'pages/secret.vue': 'bb', 'pages/a.vue': '' })
    await expects('change pages/a.vue')
  })

  it('R120: rewatchOnRawEvents watches a path again', async () => {
    const again = await openWatch({ 'pages/a.vue': 'a' }, rewatch(kind, `'change'`), { files: [] })
    again.events.length = 0
    write(again.dir, { 'pages/a.vue': 'b' })
    // Watching it again reports it as added.
    await again.expects('change pages/a.vue', 'add pages/a.vue')
    write(again.dir, { 'pages/a.vue': 'c' })
    await again.expects('change pages/a.vue', 'add pages/a.vue')
    rmSync(join(again.dir, 'pages/a.vue'))
    await again.expects('unlink pages/a.vue')
    const never = await openWatch({ 'pages/a.vue': 'a' }, rewatch(kind, `'rename'`), { files: [] })
    never.events.length = 0
    write(never.dir, { 'pages/a.vue': 'b' })
    await expect.poll(() => never.events).toEqual(['change pages/a.vue'])
    write(never.dir, { 'marker.vue': '' })
    await expect.poll(() => never.marks).toEqual(['add', 'add']) // added files are renamed, so this one is watched again
    await never.expects('change pages/a.vue')
  })
})

/** Waits until all is compared with what it was before: Node.js looks for the first time a while after a watcher is ready. */
async function polls({ dir, events, settled }: Watched): Promise<void> {
  const added: string[] = []
  const writeBoth = (): void => {
    const name = `new-${added.length}.vue`
    write(dir, { 'pages/a.vue': 'a'.repeat(added.length + 2), [name]: '' })
    added.push(`add ${name}`)
  }
  await expect.poll(() => (writeBoth(), events.includes('change pages/a.vue') && events.includes(added[0]!))).toBe(true)
  await expect.poll(() => [...events]).toEqual(expect.arrayContaining(added))
  for (let looks = 0; looks < 2; looks++) await settled() // meanwhile the last change is reported too
  events.length = 0
}

/** Watch handles of this process. */
async function handles(): Promise<number> {
  for (let turns = 0; turns < 3; turns++) await turn() // they are closed asynchronously
  return process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
}

/** inotify watches of this process. */
const watches = (): number =>
  readdirSync('/proc/self/fdinfo')
    .map((name) => {
      try {
        return readFileSync(`/proc/self/fdinfo/${name}`, 'utf8').match(/^inotify /gm)?.length ?? 0
      } catch {
        return 0 // closed in the meantime
      }
    })
    .reduce((sum, each) => sum + each, 0)
const pages = (number: number): Files =>
  Object.fromEntries(Array.from({ length: number }, (_, index) => [`pages/p${index}.vue`, 'a']))

describe('inotify watches, which are limited', () => {
  it.runIf(process.platform === 'linux').each(kinds)('%s needs none per file', async (kind) => {
    const before = watches()
    const { watch } = await openWatch(pages(40), use(kind))
    const few = watches() - before
    await watch.close()
    await openWatch(pages(80), use(kind))
    expect(few).toBeGreaterThan(0)
    expect(watches() - before).toBe(few)
  })

  it.each(kinds.filter((kind) => kind !== 'watcher2'))('%s follows links to files', async (kind) => {
    const files: Files = { '../elsewhere.vue': 'a', 'pages/link.vue': { link: '../../elsewhere.vue' } }
    const { dir, expects } = await openWatch(files, use(kind))
    writeFileSync(join(dir, '../elsewhere.vue'), 'b')
    await expects('change pages/link.vue')
  })

  it.each(kinds.filter((kind) => kind !== 'watcher2'))('%s follows links to directories, but not in circles', async (kind) => {
    const files: Files = {
      '../elsewhere/deep/a.vue': 'a',
      'pages/link': { link: '../../elsewhere' },
      'pages/self': { link: '../pages' },
      'pages/one/to-two': { link: '../two' },
      'pages/two/to-one': { link: '../one' },
      'pages/two/to-one-again': { link: '../one' },
    }
    const { dir, expects } = await openWatch(files, use(kind))
    writeFileSync(join(dir, '../elsewhere/deep/a.vue'), 'b')
    await expects('change pages/link/deep/a.vue')
    write(dir, { '../elsewhere/b.vue': 'a' })
    await expects('add pages/link/b.vue')
    rmSync(join(dir, 'pages/link'))
    await expects('unlinkDir pages/link', 'unlinkDir pages/link/deep', 'unlink pages/link/deep/a.vue', 'unlink pages/link/b.vue')
  })

  it('reports once that the limit is reached', async () => {
    const limit = Object.assign(new Error("ENOSPC: System limit for number of file watchers reached, watch '/x'"), {
      code: 'ENOSPC',
    })
    const loadLibrary = (): never => ({ subscribe: () => Promise.reject(limit) }) as never // only the members that are used
    const { errors } = await openWatch({ 'pages/a.vue': 'a' }, use('watcher2'), { loadLibrary, dirs: ['pages', 'layouts'] })
    expect(errors).toMatchObject([
      { problems: [{ code: 'FW_DEV_WATCH_LIMIT', fix: expect.stringContaining('fs.inotify.max_user_watches') }] },
    ])
  })
})
