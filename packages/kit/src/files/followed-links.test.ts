import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { leadsBack, rejectedLinks } from './followed-links.ts'

describe('leadsBack', () => {
  it('is true for a link that leads to a directory in its path, directly or by way of other links', () => {
    const dir = project({
      'a/x.txt': '',
      'a/self': { link: '.' },
      'a/up': { link: '..' },
      'a/deep/er/up': { link: '../..' },
      'a/to-b': { link: '../b' },
      'b/to-a': { link: '../a' },
    })
    for (const link of ['a/self', 'a/up', 'a/deep/er/up', 'a/to-b/to-a', 'b/to-a/to-b'])
      expect([link, leadsBack(join(dir, link))]).toEqual([link, true])
    for (const link of ['a/to-b', 'b/to-a']) expect([link, leadsBack(join(dir, link))]).toEqual([link, false])
  })

  it('is false for a link that leads nowhere, and for links that only lead to each other', () => {
    const dir = project({ gone: { link: 'none' }, one: { link: 'two' }, two: { link: 'one' } })
    for (const link of ['gone', 'one', 'two', 'missing']) expect(leadsBack(join(dir, link))).toBe(false)
  })

  it('is false for a sibling whose name starts the same', () => {
    const dir = project({ 'ab/x/link': { link: '../../a' }, 'a/x.txt': '' })
    expect(leadsBack(join(dir, 'ab/x/link'))).toBe(false)
  })
})

describe('rejectedLinks', () => {
  it('finds links to the outside and circular ones, also through links', () => {
    const dir = project({
      '../outside/x.txt': '',
      'public/icons/one.svg': '',
      'public/icons/etc': { link: '/etc' },
      'public/images': { link: 'icons' },
      'public/outside': { link: '../../outside' },
      'public/all': { link: '..' },
      'public/self': { link: '.' },
      'public/gone': { link: 'none' },
      'public/file.svg': { link: 'icons/one.svg' },
      'public/shared': { link: '../shared' },
      'shared/back': { link: '../public' },
      'public-secret/x.txt': '',
      'public/sibling': { link: '../public-secret' },
    })
    const found = rejectedLinks(join(dir, 'public'), [join(dir, 'public'), join(dir, 'shared'), join(dir, 'missing')])
    expect(found.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
      { path: 'all', isCircular: false },
      { path: 'icons/etc', isCircular: false },
      { path: 'images/etc', isCircular: false },
      { path: 'outside', isCircular: false },
      { path: 'self', isCircular: true },
      { path: 'shared/back', isCircular: true },
      { path: 'sibling', isCircular: false },
    ])
  })

  it('only finds circular ones if all directories are allowed', () => {
    const dir = project({ '../outside/x.txt': '', outside: { link: '../outside' }, 'sub/up': { link: '..' } })
    expect(rejectedLinks(dir)).toEqual([{ path: 'sub/up', isCircular: true }])
    expect(rejectedLinks(join(dir, 'none'))).toEqual([])
  })
})
