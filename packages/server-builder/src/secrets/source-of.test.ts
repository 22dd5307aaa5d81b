import type { BuildApp, PageRoute } from '@fw/schema'
import { expect, it } from 'vitest'
import { sourceOf } from './source-of.ts'

const page = (path: string, file?: string, children: PageRoute[] = []) => ({ path, file, children }) as PageRoute // the properties that are read

const app = {
  pages: [
    page('/', 'index'),
    page('/books', 'books', [page('', 'books/index'), page(':id()', 'books/[id]')]),
    page('/books/new', 'books/new'),
    page('/:slug(.*)*', 'slug'),
    page('/users/:id()/:tab?', 'user'),
  ],
  components: [{ pascalName: 'ServerTime', mode: 'server', file: 'time' }],
} as unknown as BuildApp['app'] // the properties that are read

it.each([
  ['/', 'index'],
  ['/_payload.json', 'index'],
  ['/books', 'books/index'],
  ['/books/', 'books/index'],
  ['/books/7/_payload.json', 'books/[id]'],
  ['/books/new', 'books/new'],
  ['/users/1', 'user'],
  ['/users/1/posts', 'user'],
  ['/a/b/c', 'slug'],
  ['/__fw_island/ServerTime_abcDEF123.json', 'time'],
  ['/__fw_island/Other_abcDEF123.json', undefined],
])('%s comes from %s', (route, file) => expect(sourceOf(route, { app })).toBe(file))
