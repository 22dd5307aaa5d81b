import { relative } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { scanServerRoutes, splitRoute } from './server-routes.ts'

it('derives routes from file names, and prefers higher-priority directories', async () => {
  const dir = project(
    Object.fromEntries(
      [
        'strong/api/books/index.get.ts',
        'weak/api/books/index.get.ts',
        'weak/api/books/index.post.ts',
        'weak/api/books/[id].ts',
        'weak/api/(group)/[a]/b.get.dev.ts',
        'weak/api/files/[...path].ts',
        'weak/routes/[...].ts',
        'weak/routes/feed.xml.ts',
        'weak/routes/index.ts',
        'weak/api/types.d.ts',
        'weak/api/ignored.ts',
        'weak/middleware/log.ts',
      ].map((file) => [file, '']),
    ),
  )
  const routes = await scanServerRoutes({
    dirs: [`${dir}/strong`, `${dir}/weak`],
    handlers: [
      { route: '/hook', handler: `${dir}/hook.ts`, method: 'POST' },
      { route: '/mid', handler: `${dir}/mid.ts`, middleware: true },
    ] as never,
    isIgnored: (file) => file.endsWith('ignored.ts'),
  })
  expect(routes.map(({ route, method = '', file }) => [route, method, relative(dir, file)])).toEqual([
    ['/', '', 'weak/routes/index.ts'],
    ['/**', '', 'weak/routes/[...].ts'],
    ['/api/:a/b', 'get', 'weak/api/(group)/[a]/b.get.dev.ts'],
    ['/api/books', 'get', 'strong/api/books/index.get.ts'],
    ['/api/books', 'post', 'weak/api/books/index.post.ts'],
    ['/api/books/:id', '', 'weak/api/books/[id].ts'],
    ['/api/files/**:path', '', 'weak/api/files/[...path].ts'],
    ['/feed.xml', '', 'weak/routes/feed.xml.ts'],
    ['/hook', 'post', 'hook.ts'],
  ])
})

it('splits a route at its first parameter', () => {
  expect(splitRoute('/api/books')).toEqual({ before: '/api/books', rest: '' })
  expect(splitRoute('/api/books/:id/notes')).toEqual({ before: '/api/books', rest: ':id/notes' })
  expect(splitRoute('/**')).toEqual({ before: '', rest: '**' })
})
