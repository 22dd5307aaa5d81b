import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'pathe'
import { describe, expect, test, vi } from 'vitest'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { project, write } from '../../../../test/support/project.ts'
import { openStore, type StoreOptions } from './open-store.ts'

const longAgo = new Date(Date.now() - 3_600_000)

function setup(files: Record<string, string> = { 'a.txt': 'one two' }) {
  const root = project(files)
  const dir = join(root, 'node_modules/.cache/fw')
  const open = (more: Partial<StoreOptions> = {}) => openStore({ dir, name: 'test', version: '1', ...more })
  const a = join(root, 'a.txt')
  if (existsSync(a)) utimesSync(a, longAgo, longAgo)
  return { root, dir, path: join(dir, 'test.json'), open, a }
}

/** Returns the value, and whether it was computed. */
async function ask(store: ReturnType<typeof openStore>, file: string, section = 'words') {
  const compute = vi.fn((text: string) => text.split(' '))
  const value = await store.section(section).file(file, compute)
  return { value, computed: compute.mock.calls.length > 0 }
}

describe('openStore', () => {
  test('computes a value once, and persists it', async () => {
    const { open, a, path, dir } = setup()
    const first = open()
    expect(await ask(first, a)).toEqual({ value: ['one', 'two'], computed: true })
    expect(await ask(first, a)).toEqual({ value: ['one', 'two'], computed: false })
    expect(first.changed).toBe(true)
    expect(await first.save()).toBe(true)
    expect(first.changed).toBe(false)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['test.json'])
    const second = open()
    expect(await ask(second, a)).toEqual({ value: ['one', 'two'], computed: false })
    expect(second.changed).toBe(false)
  })

  test('does not read a file with the same size and modification time', async () => {
    const { open, a } = setup()
    const first = open()
    await ask(first, a)
    await first.save()
    writeFileSync(a, 'six ten') // same length as before
    utimesSync(a, longAgo, longAgo)
    expect((await ask(open(), a)).value).toEqual(['one', 'two'])
  })

  test('recognizes the same content with a different modification time', async () => {
    const { open, a } = setup()
    const first = open()
    await ask(first, a)
    await first.save()
    utimesSync(a, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
    const second = open()
    expect(await ask(second, a)).toEqual({ value: ['one', 'two'], computed: false })
    expect(second.changed).toBe(true)
  })

  test('does not trust the modification time of a file that was just written', async () => {
    const { open, a } = setup()
    const now = new Date()
    utimesSync(a, now, now)
    const first = open()
    await ask(first, a)
    await first.save()
    writeFileSync(a, 'six ten')
    utimesSync(a, now, now)
    expect(await ask(open(), a)).toEqual({ value: ['six', 'ten'], computed: true })
  })

  test('drops all values of a file whose content changed', async () => {
    const { open, a } = setup()
    const store = open()
    await ask(store, a, 'x')
    await ask(store, a, 'y')
    writeFileSync(a, 'three')
    expect(await ask(store, a, 'x')).toEqual({ value: ['three'], computed: true })
    expect(await ask(store, a, 'y')).toEqual({ value: ['three'], computed: true })
  })

  test('returns a copy of the value for each call', async () => {
    const { open, a } = setup()
    const store = open()
    await ask(store, a)
    ;(await ask(store, a)).value.push('mine')
    expect((await ask(store, a)).value).toEqual(['one', 'two'])
  })

  test('rejects if the file cannot be read', async () => {
    const { open, root } = setup()
    await expect(ask(open(), join(root, 'none.txt'))).rejects.toThrow('ENOENT')
  })

  test('drops files that were deleted or not used for a long time', async () => {
    const { open, a, root, path } = setup()
    write(root, { 'b.txt': 'b', 'c.txt': 'c' })
    const first = open()
    for (const name of ['a', 'b', 'c']) await ask(first, join(root, `${name}.txt`))
    await first.save()
    rmSync(join(root, 'b.txt'))
    const data = JSON.parse(readFileSync(path, 'utf8'))
    data.days[2] -= 31
    writeFileSync(path, JSON.stringify(data))
    const second = open()
    await ask(second, a, 'other')
    await second.save()
    expect(JSON.parse(readFileSync(path, 'utf8')).paths).toEqual([a])
  })

  test('concurrent writes leave a valid file', async () => {
    const { open, a, path, dir } = setup()
    const stores = Array.from({ length: 8 }, () => open())
    await Promise.all(stores.map((store, index) => ask(store, a, `section${index}`)))
    await Promise.all(stores.map((store) => store.save()))
    expect(readdirSync(dir)).toEqual(['test.json'])
    expect(JSON.parse(readFileSync(path, 'utf8')).paths).toEqual([a])
  })

  test('replaces a symlink instead of writing to its target', async () => {
    const { open, a, path, dir, root } = setup({ 'a.txt': 'one two', 'other.json': '{}' })
    mkdirSync(dir, { recursive: true })
    symlinkSync(join(root, 'other.json'), path)
    const store = open()
    await ask(store, a)
    await store.save()
    expect(readFileSync(join(root, 'other.json'), 'utf8')).toBe('{}')
    expect((await ask(open(), a)).computed).toBe(false)
  })

  test.skipIf(process.getuid?.() === 0)('returns false if it cannot write', async () => {
    const { open, a, dir } = setup()
    mkdirSync(dir, { recursive: true })
    chmodSync(dir, 0o500)
    const store = open()
    await ask(store, a)
    expect(await store.save()).toBe(false)
  })

  test('returns false if its directory is a file', async () => {
    const { open, a, root } = setup({ 'a.txt': 'one two', 'node_modules/.cache/fw': '' })
    const store = open({ dir: join(root, 'node_modules/.cache/fw') })
    expect((await ask(store, a)).computed).toBe(true)
    expect(await store.save()).toBe(false)
  })
})

/** Modifies the file of a store, and returns whether its value is still used. */
async function isUsed(change: (text: string, data: Record<string, never>) => unknown, more: Partial<StoreOptions> = {}) {
  const { open, a, path, root } = setup()
  const first = open()
  await ask(first, a)
  await first.save()
  const text = readFileSync(path, 'utf8')
  const data = JSON.parse(text)
  const changed = change(text, data) ?? data
  writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed))
  const next = open({ within: [root], ...more })
  const { value, computed } = await ask(next, a)
  expect(value).toEqual(['one', 'two'])
  await next.save()
  expect((await ask(open({ within: [root], ...more }), a)).computed).toBe(false) // it was written again
  return !computed
}
// Tests modify arbitrary properties.
const edit = (change: (data: Record<string, any>) => void) => (_: string, data: Record<string, never>) => change(data) // oxlint-disable-line no-explicit-any

describe('a modified store', () => {
  test('is used if unchanged', async () => expect(await isUsed(() => undefined)).toBe(true))

  test.each<[string, (text: string, data: Record<string, never>) => unknown]>([
    ['empty', () => ''],
    ['truncated', (text) => text.slice(0, -20)],
    ['invalid JSON', () => 'module.exports = 1'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['empty', () => '{}'],
    ['with another format', edit((data) => (data['format'] = 'x'))],
    ['of another Node.js version', edit((data) => data['node']++)],
    ['with a missing column', edit((data) => delete data['hashes'])],
    ['with a short column', edit((data) => data['days'].pop())],
    ['with a string as size', edit((data) => (data['sizes'] = ['7']))],
    ['with a negative time', edit((data) => (data['times'] = [-1]))],
    ['with an object as path', edit((data) => (data['paths'] = [{}]))],
    ['with an object as value', edit((data) => (data['values'] = [[{}]]))],
    ['with too few sections', edit((data) => (data['sections'] = []))],
    ['with a value that is not JSON', edit((data) => (data['values'] = [['[']]))],
    ['with a relative path', edit((data) => (data['paths'] = ['a.txt']))],
    ['with a path outside', edit((data) => (data['paths'] = ['/etc/passwd']))],
    ['with a path that resolves outside', edit((data) => (data['paths'][0] = data['paths'][0].replace('/a.txt', '/../a.txt')))],
    ['with a UNC path', edit((data) => (data['paths'] = ['//host/share/a']))],
    ['with a prototype key', edit((data) => (data['values'] = [['{"__proto__":{"x":1}}']]))],
    ['with an escaped prototype key', edit((data) => (data['values'] = [[String.raw`{"__pro\u0074o__":{"x":1}}`]]))],
  ])('is not used: %s', async (_, change) => {
    expect(await isUsed(change)).toBe(false)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('is not used with a different version', async () => expect(await isUsed(() => undefined, { version: '2' })).toBe(false))

  test('recomputes a value that fails validation', async () => {
    const { open, a } = setup()
    const first = open()
    await ask(first, a)
    const checked = first.section('words', (value) => typeof value === 'number')
    expect(await checked.file(a, (text) => text.length)).toBe(7)
  })
})

test('loads thousands of entries in little more than the time to parse them', async () => {
  const { open, path, a, dir } = setup()
  const count = 5000
  const fill = <T>(make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
  const text = JSON.stringify({
    format: 'fw-store-1',
    version: '1',
    node: Number.parseInt(process.versions.node, 10),
    sections: ['x'],
    paths: fill((index) => `/home/user/project/app/components/section/Component${index}.vue`),
    sizes: fill((index) => index),
    times: fill(() => 1_700_000_000_000.123),
    hashes: fill(() => 'abcdefghijklmnopqrstuv'),
    days: fill(() => 20_000),
    values: [fill((index) => JSON.stringify({ static: { title: index, middleware: ['auth'] }, dynamicKeys: [], problems: [] }))],
  })
  mkdirSync(dir, { recursive: true })
  writeFileSync(path, text)
  await expectRatio(
    'loading instead of parsing',
    () => costOf(() => JSON.parse(readFileSync(path, 'utf8'))),
    () => costOf(() => ask(open(), a)),
    5,
  )
})
