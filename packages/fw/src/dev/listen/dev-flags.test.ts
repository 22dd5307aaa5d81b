import { describe, expect, it } from 'vitest'
import { loadArgs } from '../../core/load-args.ts'
import { devArgs, devFlags } from './dev-flags.ts'
import { isPortDecided, listenRequest } from './listen-request.ts'

const definition = { ...loadArgs, ...devArgs }

const parse = (...args: string[]) =>
  devFlags(args, definition, (message) => {
    throw new Error(message)
  })
const flagsOf = (...args: string[]) => parse(...args).flags

const place = (...args: Parameters<typeof listenRequest>) => {
  const { host, port } = listenRequest(...args)
  return [host, port]
}

describe('devFlags', () => {
  it.each<[string[], object]>([
    [[], { strictPort: false, qr: false, clear: false, takeover: false, profile: false }],
    [['--port', '4000'], { port: 4000 }],
    [['-p', '4000'], { port: 4000 }],
    [['--port=0', '--strictPort'], { port: 0, strictPort: true }],
    [['--host'], { host: '' }],
    [['--host', '--port', '1'], { host: '', port: 1 }],
    [['--host', '0.0.0.0'], { host: '0.0.0.0' }],
    [['--host', '::1'], { host: '::1' }],
    [['--host=dev.test'], { host: 'dev.test' }],
    [['--open'], { open: '' }],
    [['-o'], { open: '' }],
    [['--open', '/some-page?x=1'], { open: '/some-page?x=1' }],
    [['--open=/some-page'], { open: '/some-page' }],
    [['--https'], { https: true }],
    [['--no-https'], { https: false }],
    [['--https.cert', 'a', '--https.key=b'], { https: { cert: 'a', key: 'b' } }],
    [
      ['--https', '--https.domains=a.test, b.test', '--https.validityDays', '10'],
      { https: { domains: ['a.test', 'b.test'], validityDays: 10 } },
    ],
    [['--https.pfx=a', '--https.passphrase=b'], { https: { pfx: 'a', passphrase: 'b' } }],
    [['--inspect'], { inspect: '' }],
    [['--inspect=127.0.0.1:9230'], { inspect: '127.0.0.1:9230' }],
    [['--qr', '--clear', '--takeover'], { qr: true, clear: true, takeover: true }],
    [['--no-clear'], { clear: false }],
  ])('parses %j', (args, expected) => {
    expect(flagsOf(...args)).toMatchObject(expected)
  })

  it.each([
    [['--host', 'packages'], '', 'packages'],
    [['--host', '.'], '', '.'],
    [['--host', './x'], '', './x'],
    [['--host', '0.0.0.0', 'x'], '0.0.0.0', 'x'],
    [['--host=a.test', 'x'], 'a.test', 'x'],
  ])('distinguishes an address from a project directory: %j', (args, host, rootDir) => {
    const { flags, args: parsed } = parse(...args)
    expect([flags.host, parsed['rootDir']]).toEqual([host, rootDir])
  })

  it.each([[['--port', 'x']], [['--port=70000']], [['--port', '-1']], [['--https.validityDays=0']], [['--https.cert=']]])(
    'rejects %j',
    (args) => {
      expect(() => flagsOf(...args)).toThrow(/must be an integer|needs a value/)
    },
  )
})

describe('listenRequest', () => {
  const flags = { host: '127.0.0.1', port: 1 }
  const env = { FW_PORT: '2', NITRO_PORT: '3', PORT: '4', FW_HOST: 'a', NITRO_HOST: 'b', HOST: 'c' }
  const options = { host: 'd', port: 5 }

  it('prefers flags to variables, in their order, and variables to options', () => {
    const { FW_PORT: _p, FW_HOST: _h, ...second } = env
    expect(place(flags, env, options)).toEqual(['127.0.0.1', 1])
    expect(place({}, env, options)).toEqual(['a', 2])
    expect(place({}, second, options)).toEqual(['b', 3])
    expect(place({}, { PORT: '4', HOST: 'c' }, options)).toEqual(['c', 4])
    expect(place({}, {}, options)).toEqual(['d', 5])
    expect(place({}, {}, {})).toEqual(['localhost', 3000])
  })

  it('ignores variables with an invalid port', () => {
    expect(place({}, { FW_PORT: '', NITRO_PORT: '99999', PORT: 'tcp://1', HOST: '' }, {})).toEqual(['localhost', 3000])
    expect(isPortDecided({}, { PORT: 'x' })).toBe(false)
    expect(isPortDecided({}, { PORT: '1' })).toBe(true)
    expect(isPortDecided({ port: 0 }, {})).toBe(true)
  })

  it.each<[string, Parameters<typeof listenRequest>, object | undefined]>([
    ['not by default', [{}, {}, {}], undefined],
    ['by flag', [{ https: true }, {}, {}], {}],
    ['by option', [{}, {}, { https: true }], {}],
    ['with files of the options', [{ https: true }, {}, { https: { key: 'a', cert: 'b' } }], { key: 'a', cert: 'b' }],
    [
      'with files of the flags',
      [{ https: { key: 'c', cert: 'd' } }, {}, { https: { key: 'a', cert: 'b' } }],
      { key: 'c', cert: 'd' },
    ],
    ['with files of variables', [{}, { FW_SSL_CERT: 'a', FW_SSL_KEY: 'b' }, {}], { cert: 'a', key: 'b' }],
    ['not against --no-https', [{ https: false }, { FW_SSL_CERT: 'a', FW_SSL_KEY: 'b' }, { https: true }], undefined],
  ])('serves over HTTPS %s', (_, args, expected) => {
    expect(listenRequest(...args).https).toEqual(expected)
  })
})
