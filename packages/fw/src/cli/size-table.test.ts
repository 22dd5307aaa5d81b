import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { join } from 'pathe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sizeTable, sizeText } from './size-table.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fw-sizes-'))
  await mkdir(join(dir, '_fw/deep'), { recursive: true })
})

afterEach(() => rm(dir, { recursive: true }))

const noise = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * index * 7 + index) % 90))).join('')

const gz = (text: string): number => gzipSync(text, { level: 9 }).length
const line = (name: string, bytes: number, gzip: number): string[] => [name, sizeText(bytes), sizeText(gzip)]

it('lists files by compressed size, with totals', async () => {
  const [big, small, css] = [noise(4000), noise(300), noise(1200)]
  await writeFile(join(dir, '_fw/small.js'), small)
  await writeFile(join(dir, '_fw/deep/big.js'), big)
  await writeFile(join(dir, '_fw/style.css'), css)
  await writeFile(join(dir, '_fw/deep/big.js.map'), noise(9000))
  await writeFile(join(dir, 'index.html'), noise(9000))
  const rows = (await sizeTable(dir, '_fw')).split('\n').map((row) => row.trim().split(/\s{2,}/))
  expect(rows).toEqual([
    ['file', 'size', 'gzip'],
    line('deep/big.js', 4000, gz(big)),
    line('style.css', 1200, gz(css)),
    line('small.js', 300, gz(small)),
    line('total of scripts (2)', 4300, gz(big) + gz(small)),
    line('total of styles (1)', 1200, gz(css)),
    line('total (3)', 5500, gz(big) + gz(css) + gz(small)),
  ])
})

it('shows the source of a file if it is known', async () => {
  await writeFile(join(dir, '_fw/a1b2c3.js'), noise(4000))
  await writeFile(join(dir, '_fw/d4e5f6.js'), noise(3000))
  await writeFile(join(dir, '_fw/main.css'), noise(300))
  const long = `app/pages/${'nested/'.repeat(9)}index.vue`
  const table = await sizeTable(dir, '_fw', { 'a1b2c3.js': 'app/pages/about.vue', 'd4e5f6.js': long })
  const [, first, second, third] = table.split('\n')
  expect(first).toMatch(/^app\/pages\/about\.vue \(a1b2c3\.js\) /)
  expect(second).toMatch(/^….*nested\/index\.vue \(d4e5f6\.js\) /)
  expect(third).toMatch(/^main\.css /)
  expect(second!.length).toBeLessThanOrEqual(80)
})

it('shows ten files, aligned and within 80 columns', async () => {
  for (let index = 0; index < 25; index++)
    await writeFile(join(dir, `_fw/${'long-name-'.repeat(9)}${index}.js`), noise(100 + index * 50))
  const lines = (await sizeTable(dir, '_fw/')).split('\n')
  expect(lines).toHaveLength(1 + 10 + 1 + 1 + 1)
  expect(lines[1]).toMatch(/^….*\d+\.js {2}/)
  expect(lines[11]).toMatch(/^… and 15 more /)
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
  expect(lines[0]!.length).toBeLessThanOrEqual(80)
})

it('returns an empty string if nothing was built', async () => {
  expect(await sizeTable(dir, 'missing')).toBe('')
  expect(await sizeTable(join(dir, '_fw'), 'deep')).toBe('')
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [999_994, '999.99 kB'],
  [999_996, '1.00 MB'],
])('sizeText(%d) is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
