import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { freeWords, readServerFiles, serverNameTypes } from './server-names.ts'

const words = (code: string): string[] => [...freeWords(code, '/p/server/a.ts')]

it('finds the unresolved identifiers of a module', () => {
  expect(words('export default readBody(event)')).toContain('readBody')
  expect(words('const all = [...listBooks()]')).toContain('listBooks')
  expect(words('event.readBody()')).not.toContain('readBody')
  expect(words(`import { readBody } from 'h3'\nreadBody()`)).not.toContain('readBody')
  expect(words(`import read, * as all from 'h3'\nread(all)`)).not.toEqual(expect.arrayContaining(['read']))
  expect(words('export const readBody = 1\nreadBody')).not.toContain('readBody')
  expect(words('export function readBody() {}')).not.toContain('readBody')
  expect(words(`${'['.repeat(20_000)}readBody`)).toContain('readBody')
  expect(words('const = readBody')).toContain('readBody')
})

it('declares for each file the names that it uses', () => {
  const imports = [
    { name: 'readBody', from: 'h3' },
    { name: 'default', as: 'useBooks', from: '/p/server/utils/books.ts' },
    { name: 'useRuntimeConfig', from: '#app', written: '() => 1' },
    { name: 'Book', from: '/p/server/utils/books.ts', type: true },
  ]
  const files = [
    { file: '/p/server/api/[id].get.ts', words: new Set(['useRuntimeConfig', 'readBody', 'useBooks', 'Book', 'other']) },
    { file: '/p/server/api/none.ts', words: new Set(['other']) },
    { file: '/p/server/utils/books.ts', words: new Set(['useBooks']) },
  ]
  expect(serverNameTypes('/p/.fw/types/server-names.d.ts', files, imports)).toBe(`export {}
declare module "../../server/api/[id].get" {
  const readBody: (typeof import("h3"))["readBody"]
  const useBooks: (typeof import("../../server/utils/books"))["default"]
  const useRuntimeConfig: () => 1
}
`)
})

it('reads handlers and the files they may use, or everything', async () => {
  const dir = project({
    'server/api/a.ts': 'a',
    'server/plugins/b.ts': 'b',
    'server/utils/deep/c.ts': 'c',
    'server/utils/d.d.ts': 'd',
    'modules/x/index.ts': 'e',
    'modules/x/runtime/server/f.ts': 'f',
    'node_modules/x/g.mjs': 'g',
  })
  const given = {
    handlers: [join(dir, 'server/api/a.ts'), join(dir, 'node_modules/x/g.mjs'), '#gone'],
    dirs: [join(dir, 'server')],
    utils: [],
    isIgnored: () => false,
  }
  const read = async (more: object) => (await readServerFiles({ ...given, ...more })).map(({ words: found }) => [...found].join())
  expect(await read({})).toEqual(['a', 'c'])
  expect(await read({ modules: [join(dir, 'modules')] })).toEqual(['f', 'a', 'b', 'c'])
})

it('reads files of plugins that other server code imports', async () => {
  const dir = project({
    'server/api/a.ts': `import { pool } from '../plugins/open-pool'`,
    'server/plugins/open-pool.ts': `import { log } from './log'`,
    'server/plugins/log.ts': 'export const log = 1\nsetHeader',
    'server/plugins/other.ts': 'defineNitroPlugin()',
  })
  const files = await readServerFiles({
    handlers: [join(dir, 'server/api/a.ts')],
    dirs: [join(dir, 'server')],
    utils: [],
    isIgnored: () => false,
  })
  expect(files.map(({ file }) => file.slice(dir.length))).toEqual([
    '/server/api/a.ts',
    '/server/plugins/log.ts',
    '/server/plugins/open-pool.ts',
  ])
})
