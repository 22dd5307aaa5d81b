import { describe, expect, it } from 'vitest'
import { costOf, expectRatio } from '../../../../../test/support/measure/costs.ts'
import { readTarget } from './read-target.ts'

describe('readTarget', () => {
  it.each([
    ['/', '/', '/'],
    ['/a/b.js?x=1&y', '/a/b.js?x=1&y', '/a/b.js'],
    ['/%61%5Fb', '/a_b', '/a_b'],
    ['/a%c3%a4', '/a%C3%A4', '/a%C3%A4'],
    ['/a\u00c3\u00a4?q=\u00c3', '/a%C3%A4?q=%C3', '/a%C3%A4'],
    ['//.env', '/.env', '/.env'],
    ['/a//b?//', '/a/b?//', '/a/b'],
    ['/?q=a\\b', '/?q=a\\b', '/'],
    ['/a?x=../../b&y=%2f', '/a?x=../../b&y=%2f', '/a'],
    ['/...', '/...', '/...'],
    [
      '/@fs/srv/[...slug].vue?vue&type=style&lang.css',
      '/@fs/srv/[...slug].vue?vue&type=style&lang.css',
      '/@fs/srv/[...slug].vue',
    ],
  ])('parses %s', (given, url, path) => {
    expect(readTarget(given)).toEqual({ url, path })
  })

  it('returns the host of a target in absolute form', () => {
    expect(readTarget('http://Evil.test:80/a')).toEqual({ url: '/a', path: '/a', host: 'evil.test:80' })
    expect(readTarget('http://a.test?b')).toEqual({ url: '/?b', path: '/', host: 'a.test' })
  })

  it.each([
    '',
    '*',
    'a',
    '?',
    '/a b',
    '/a\tb',
    '/a\u0000',
    '/a?b\u0001',
    '/a#b',
    '/a?b#c',
    '/a\\b',
    '/..',
    '/a/../b',
    '/a/.',
    '/%2e%2e/a',
    '/.%2E/a',
    '/%2e/a',
    '/a%2fb',
    '/a%5Cb',
    '/a%00',
    '/a%0ab',
    '/a%7f',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/a',
    '/%ff',
    '/\u00ff',
    'ftp://a.test/',
    'http:///a\\b',
  ])('rejects %j', (given) => {
    expect(readTarget(given)).toBeUndefined()
  })

  it('is fast for a long target', async () => {
    for (const part of ['a', 'a/', '%61', '//', '.', '%']) {
      const cost = (count: number) => () => costOf(() => readTarget(`/${part.repeat(count)}`))
      await expectRatio(`8 times as many "${part}"`, cost(100_000), cost(800_000), 32)
    }
  })
})
