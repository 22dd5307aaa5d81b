import type { BuildApp } from '@fw/schema'
import { createSecretSearch } from '@fw/schema/secrets'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { findPublishedSecrets } from './published-secrets.ts'
import type { BundledFile, ModuleGraph } from './secret-origins.ts'

const value = 'sk-live-0123456789abcdef'
const dir = project({ 'app/pay.ts': `export const key = '${value}'`, 'app/style.css': `a { content: '${value}' }` })
const [entry, page, pay, style, route] = ['app/entry.ts', 'app/page.vue', 'app/pay.ts', 'app/style.css', 'server/db.ts'].map(
  (name) => join(dir, name),
) as [string, string, string, string, string] // as many as names

/** A graph as any bundler can describe it: ids by importer. */
function graphOf(imports: Record<string, string[]>): ModuleGraph {
  return {
    moduleIds: () => new Set([...Object.keys(imports), ...Object.values(imports).flat()]),
    isEntry: (id) => id === entry,
    importers: (id) => Object.keys(imports).filter((importer) => imports[importer]!.includes(id)),
    importedIds: (id) => imports[id] ?? [],
    code: (id) => (id === pay ? `export const key = '${value}'` : ''),
  }
}

const app = (options: object = {}): BuildApp =>
  ({
    options: { rootDir: dir, srcDir: join(dir, 'app'), features: { noScripts: false }, ...options },
    runtimeDir: '/runtime',
    layerDirs: [dir],
    serverDirs: [join(dir, 'server')],
    fw: { added: { serverDirs: [] } },
    secrets: () => createSecretSearch([{ key: 'runtimeConfig.key', value }] as never),
  }) as unknown as BuildApp // what it reads

const file = (fileName: string, content: string, ids: string[]): BundledFile => ({
  fileName,
  content: () => content,
  moduleIds: () => ids,
  codeOf: () => (fileName.endsWith('.js') ? content : undefined),
})

it('names the imports that lead to a value, and the module that defines it', () => {
  const files = [file('_fw/a.js', `pay('${value}')`, [page])]
  const [problem, ...others] = findPublishedSecrets(files, graphOf({ [entry]: [page], [page]: [pay] }), app())
  expect(others).toEqual([])
  expect(problem).toMatchObject({ level: 'error', file: pay })
  expect(problem!.why).toContain('app/page.vue → app/pay.ts')
})

it('finds values in style sheets, whose code is not part of the graph', () => {
  const files = [file('_fw/a.css', `a{content:"${value}"}`, [page, style])]
  expect(findPublishedSecrets(files, graphOf({ [entry]: [page], [page]: [style] }), app())).toMatchObject([{ file: style }])
})

it('ignores files that are not published', () => {
  const files = [file('_fw/a.js', value, [page]), file('_fw/a.js.map', '{}', [])]
  expect(findPublishedSecrets(files, graphOf({}), app({ features: { noScripts: true } }))).toEqual([])
})

it('finds modules of the server, whatever their code is', () => {
  expect(findPublishedSecrets([], graphOf({ [entry]: [page], [page]: [route] }), app())).toMatchObject([
    { code: 'FW_IMPORT_SERVER_IN_APP', file: route, why: expect.stringContaining('app/page.vue → server/db.ts') },
  ])
})
