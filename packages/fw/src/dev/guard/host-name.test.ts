import { describe, expect, it } from 'vitest'
import { isLoopback, isLoopbackAddress, normalizeAddress, readHost } from './host-name.ts'

describe('readHost', () => {
  it.each([
    ['LocalHost:3000', { name: 'localhost', port: '3000', isAddress: false }],
    ['localhost.', { name: 'localhost', port: '', isAddress: false }],
    ['127.0.0.1', { name: '127.0.0.1', port: '', isAddress: true }],
    ['[0:0:0:0:0:0:0:1]:80', { name: '::1', port: '80', isAddress: true }],
    ['[::FFFF:127.0.0.1]', { name: '127.0.0.1', port: '', isAddress: true }],
    ['my_app.test', { name: 'my_app.test', port: '', isAddress: false }],
  ])('parses %s', (given, expected) => {
    expect(readHost(given)).toEqual(expected)
  })

  it.each(['', '.', ':80', 'a b', '"><a>', 'a:80/../x', 'a@b', '[::1', '[x]', '[1]', '::1', 'a:123456', 'a,b'])(
    'rejects %j',
    (given) => {
      expect(readHost(given)).toBeUndefined()
    },
  )
})

describe('isLoopback', () => {
  it.each(['localhost', 'app.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '[::ffff:7f00:1]'])('accepts %s', (given) => {
    expect(isLoopback(readHost(given)!)).toBe(true)
  })

  it.each([
    'evil.test',
    'localhost.evil.test',
    'notlocalhost',
    '127.0.0.1.evil.test',
    '127.evil.test',
    '10.0.0.1',
    '[::2]',
    '0.0.0.0',
  ])('rejects %s', (given) => {
    expect(isLoopback(readHost(given)!)).toBe(false)
  })

  it('parses addresses of connections', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
    expect([undefined, '', '10.1.1.1', '::ffff:10.0.0.1', 'localhost', 'fe80::1%eth0'].some(isLoopbackAddress)).toBe(false)
    expect(normalizeAddress('fe80:0:0::1%eth0')).toBe('fe80::1')
  })
})
