import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Section {
  /** A package, or Node.js. */
  name: string
  text: string
  canaries: string
  rows: { what: string; where: string }[]
}

/** The sections of the page that name a file with canaries. */
const sections: Section[] = read('docs/internals.md')
  .split(/^## /m)
  .slice(1)
  .flatMap((text) => {
    const canaries = /Canaries: `([^`]+)`/.exec(text)?.[1]
    return canaries === undefined ? [] : [{ name: text.split('\n', 1)[0]!, text, canaries, rows: rowsOf(text) }]
  })

function rowsOf(text: string): Section['rows'] {
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) => {
    const [what = '', where = ''] = row.slice(2).split(' | ')
    return { what: what.replaceAll('`', ''), where }
  })
}

const sources = listFiles(join(root, 'packages'))
  .filter((file) => /^[^/]+\/src\/.*\.ts$/.test(file))
  .map((file) => `/${file}`)

interface Manifest {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const manifests = readdirSync(join(root, 'packages')).map(
  (dir) => JSON.parse(read(`packages/${dir}/package.json`)) as Manifest, // the format of npm
)

/** The range of a dependency or of an optional package that the project installs. */
const rangeIn = ({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest, name: string): string | undefined =>
  dependencies?.[name] ?? (peerDependenciesMeta?.[name]?.optional ? peerDependencies?.[name] : undefined)

describe('docs/internals.md', () => {
  test('names every file with canaries', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file !== 'page.test.ts')
    expect(sections.map(({ canaries }) => canaries).toSorted()).toEqual(files.map((file) => `test/canaries/${file}`).toSorted())
  })

  describe.each(sections)('$name', ({ name, text, canaries, rows }) => {
    test('has a row for each canary, and a canary for each row', () => {
      const titles = [...read(canaries).matchAll(/^test\('(.+)', (?:async )?\(/gm)].map(([, title]) => title)
      expect(rows.map(({ what }) => what)).toEqual(titles)
    })

    test.each(rows)('$what: the files that use it exist', ({ where }) => {
      const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
      expect(files.length).toBeGreaterThan(0)
      expect(files.filter((file) => !sources.some((source) => source.endsWith(`/${file}`)))).toEqual([])
    })

    test.runIf(name !== 'Node.js')('is pinned as the page says, in every manifest', () => {
      const range = /^`([^`]+)`\. /m.exec(text)?.[1]
      expect(range).toMatch(/^~?\d+\.\d+\.\d+$/)
      expect([...new Set(manifests.flatMap((manifest) => rangeIn(manifest, name) ?? []))]).toEqual([range])
    })
  })
})
