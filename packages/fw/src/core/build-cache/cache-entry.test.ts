import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { readEntry, writeEntry } from './cache-entry.ts'

const keyOf = (number: number): string => number.toString(16).padStart(64, '0')

async function entryIn(): Promise<{ dir: string; key: string; input: string; cached: string }> {
  const root = mkdtempSync(join(tmpdir(), 'fw-cache-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dir = join(root, 'cache')
  const input = join(root, 'input.js')
  mkdirSync(join(root, 'dist/deep'), { recursive: true })
  writeFileSync(join(root, 'dist/deep/a.js'), 'built')
  writeFileSync(input, 'source')
  const key = keyOf(1)
  await writeEntry(dir, key, { dirs: { bundles: join(root, 'dist') }, inputs: [input], value: { id: 7 } })
  return { dir, key, input, cached: join(dir, key, 'bundles/deep/a.js') }
}

it('restores directories and the value of an entry', async () => {
  const { dir, key } = await entryIn()
  const entry = await readEntry(dir, key)
  if (entry === undefined || entry === 'damaged') throw new Error('no entry')
  expect(entry.value).toEqual({ id: 7 })
  const target = join(dir, '../restored')
  await entry.restore('bundles', target)
  expect(readFileSync(join(target, 'deep/a.js'), 'utf8')).toBe('built')
  expect(await readEntry(dir, keyOf(2))).toBeUndefined()
})

it('does not use an entry if an input has changed', async () => {
  const { dir, key, input } = await entryIn()
  writeFileSync(input, 'edited')
  expect(await readEntry(dir, key)).toBeUndefined()
  rmSync(input)
  expect(await readEntry(dir, key)).toBeUndefined()
  writeFileSync(input, 'source')
  expect(await readEntry(dir, key)).toMatchObject({ value: { id: 7 } })
})

it.each([
  ['truncated', (file: string) => writeFileSync(file, 'bui')],
  ['changed, with the same size', (file: string) => writeFileSync(file, 'BUILT')],
  ['missing', (file: string) => rmSync(file)],
  ['added', (file: string) => writeFileSync(`${file}.more`, 'evil')],
  [
    'changed in the description',
    (_: string, data: string) => writeFileSync(data, readFileSync(data, 'utf8').replace('"id":7', '"id":8')),
  ],
  ['truncated in the description', (_: string, data: string) => writeFileSync(data, readFileSync(data, 'utf8').slice(0, 90))],
])('removes an entry with a file that is %s', async (_what, damage) => {
  const { dir, key, cached } = await entryIn()
  damage(cached, join(dir, key, 'entry.json'))
  expect(await readEntry(dir, key)).toBe('damaged')
  expect(existsSync(join(dir, key))).toBe(false)
})

it('keeps the ten entries that were used last', async () => {
  const { dir, input } = await entryIn()
  for (let number = 2; number <= 12; number++) {
    await writeEntry(dir, keyOf(number), { dirs: {}, inputs: [input], value: number })
    await readEntry(dir, keyOf(1)) // used again and again
  }
  const left = readdirSync(dir)
  expect(left).toHaveLength(10)
  expect(left).toContain(keyOf(1))
  expect(left).toContain(keyOf(12))
  expect(left).not.toContain(keyOf(2))
})
