import { describe, expect, it } from 'vitest'
import { projectInMemory } from '../project.ts'
import { fileKinds, generateFiles, type FileKind, type GenerateOptions } from './generate-file.ts'

const paths = (kind: FileKind, name: string, options: GenerateOptions = {}, version: 3 | 4 = 4): string[] =>
  generateFiles(kind, name, projectInMemory({ rootDir: '/site', compatibilityVersion: version }, new Map()), options).map(
    ({ path }) => path,
  )

describe('generateFiles', () => {
  it.each<[FileKind, string, string, GenerateOptions?]>([
    ['page', 'books/[id]', 'app/pages/books/[id].vue'],
    ['page', '/about.vue', 'app/pages/about.vue'],
    ['component', 'user-card', 'app/components/UserCard.vue'],
    ['component', 'form/TextField', 'app/components/form/TextField.vue'],
    ['layout', 'wide', 'app/layouts/wide.vue'],
    ['composable', 'cart', 'app/composables/useCart.ts'],
    ['composable', 'useCart.ts', 'app/composables/useCart.ts'],
    ['middleware', 'signedIn', 'app/middleware/signed-in.ts'],
    ['middleware', 'log', 'app/middleware/log.global.ts', { global: true }],
    ['plugin', 'analytics', 'app/plugins/analytics.client.ts', { mode: 'client' }],
    ['api', 'books', 'server/api/books.get.ts'],
    ['api', 'api/books/[id]', 'server/api/books/[id].delete.ts', { method: 'DELETE' }],
    ['api', 'books.post', 'server/api/books.post.ts'],
    ['module', 'siteMap', 'modules/site-map.ts'],
  ])('%s %s', (kind, name, path, options) => {
    expect(paths(kind, name, options)).toEqual([path])
    expect(paths(kind, name, options, 3)).toEqual([path.replace(/^app\//, '')])
  })

  it('layer', () => {
    expect(paths('layer', 'admin')).toEqual(['layers/admin/fw.config.ts', 'layers/admin/app/components/Admin.vue'])
    expect(paths('layer', 'admin', {}, 3)).toEqual(['layers/admin/fw.config.ts', 'layers/admin/components/Admin.vue'])
  })

  it('uses the directories of the project', () => {
    const project = projectInMemory({ rootDir: '/site', directories: { pages: 'src/views', server: 'backend' } }, new Map())
    expect(generateFiles('page', 'about', project)[0]!.path).toBe('src/views/about.vue')
    expect(generateFiles('api', 'books', project)[0]!.path).toBe('backend/api/books.get.ts')
  })

  it('rejects names that leave the directory', () => {
    for (const kind of fileKinds) {
      expect(() => paths(kind, '../x')).toThrow('not a valid name')
      expect(() => paths(kind, '/')).toThrow('not a valid name')
    }
  })
})
