import { expect, it } from 'vitest'
import { pageFile, similarPaths } from './missing-page-help.ts'

it('names the file of a missing page', () => {
  expect(pageFile('/')).toBe('index.vue')
  expect(pageFile('/blog/caf%C3%A9/')).toBe('blog/café.vue')
  expect(pageFile('/%ff')).toBe('%ff.vue')
})

it('suggests pages with a similar path', () => {
  const paths = ['/', '/about', '/contact', '/blog', '/blog/first-post', '/users/:id()', '/:all(.*)*']
  expect(similarPaths(paths, '/abuot')).toEqual(['/about'])
  expect(similarPaths(paths, '/blog/frist-post')).toEqual(['/blog/first-post', '/blog'])
  expect(similarPaths(paths, '/xyz')).toEqual([])
})
