import { describe, expect, it } from 'vitest'
import { checkStatements } from './statements.ts'

const statements = {
  // The value of `logLevel` stays a literal only if it is contextually typed.
  object: `defineFwConfig({ logLevel: 'info' })`,
  annotatedFunction: `defineFwConfig((): FwConfig => ({ logLevel: 'info' }))`,
  function: `defineFwConfig(() => ({ logLevel: 'info' }))`,
  asyncFunction: `defineFwConfig(async () => ({ logLevel: 'info' }))`,
  promise: `defineFwConfig(Promise.resolve({ logLevel: 'info' }))`,

  wrongObject: `defineFwConfig({ logLevel: 'loud' })`,
  wrongFunction: `defineFwConfig(() => ({ logLevel: 'loud' }))`,
  wrongAsyncFunction: `defineFwConfig(async () => ({ logLevel: 'loud' }))`,
  wrongPromise: `defineFwConfig(Promise.resolve({ logLevel: 'loud' }))`,
  number: `defineFwConfig(5)`,

  'a mode of source maps': `defineFwConfig({ sourcemap: 'hidden' })`,
  'directories of components': `defineFwConfig({ components: ['~/parts', { path: '~/widgets', prefix: 'W' }] })`,
  'no components': `defineFwConfig({ components: false })`,
  'a switch of pages': `defineFwConfig({ pages: true })`,
  'a switch of the developer tools': `defineFwConfig({ devtools: false })`,
  'a switch of the analyser': `defineFwConfig({ build: { analyze: true }, bundler2: { analyze: false } })`,
  'another mode of source maps': `defineFwConfig({ sourcemap: 'inline' })`,
  'a number of components': `defineFwConfig({ components: [5] })`,
  'a switch of the app': `defineFwConfig({ app: true })`,

  'app.baseURL': `expectType<string>()(options.app.baseURL)`,
  'sourcemap.server': `expectType<boolean | 'hidden'>()(options.sourcemap.server)`,
  'plugins, normalised': `expectType<('client' | 'server' | undefined)[]>()(options.plugins.map((plugin) => plugin.mode))`,
  'pages.enabled, unset by default': `expectType<boolean | undefined>()(options.pages.enabled)`,
  'builder as a string': `if (typeof options.builder === 'string') expectType<string>()(options.builder)`,
  'builder as an object': `if (typeof options.builder === 'object') expectType<Promise<void>>()(options.builder.bundle(null as never))`,
  'compatibilityDate, no longer a date': `expectType<string | Record<string, string> | undefined>()(options.compatibilityDate)`,
  'hooks, flat': `options.hooks['build:done']?.map((listener) => listener)`,
  'runtimeConfig.app': `expectType<string>()(options.runtimeConfig.app.baseURL)`,
  'runtimeConfig, a key without a type': `expectType<unknown>()(options.runtimeConfig['apiKey'])`,
  'runtimeConfig.public, a key without a type': `expectType<unknown>()(options.runtimeConfig.public['apiBase'])`,
  'serverEngine.runtimeConfig': `expectType<string>()(options.serverEngine.runtimeConfig.serverEngine.envPrefix)`,

  'an unknown option': `options.nonsense`,
  'an unknown option of a group': `options.app.nonsense`,
  'an unknown option of a group with a shorthand': `options.sourcemap.nonsense`,
  'a shorthand': `const both: boolean = options.sourcemap`,
  'a builder taken for a string': `const builder: string = options.builder`,
  'a builder taken for an object': `const builder: object = options.builder`,
  'a plugin as it was written': `const plugin: string = options.plugins[0]!`,
  'a block': `options.$production`,
  // These expectations must fail, or those above would prove nothing.
  'a type too wide': `expectType<string | undefined>()(options.app.baseURL)`,
  'a type too narrow': `expectType<boolean>()(options.sourcemap.server)`,
}

const messages = checkStatements(statements)
const failing = [expect.any(String)]

describe('defineFwConfig', () => {
  it.each(['object', 'annotatedFunction'] as const)('accepts %s', (name) => {
    expect(messages[name]).toEqual([])
  })

  // Its first overload accepts objects only, and after trying it the compiler keeps `logLevel: string`.
  it.each(['function', 'asyncFunction', 'promise'] as const)('accepts %s', (name) => {
    expect(messages[name]).toEqual([])
  })

  it.each(['wrongObject', 'wrongFunction', 'wrongAsyncFunction', 'wrongPromise', 'number'] as const)('rejects %s', (name) => {
    expect(messages[name]).toEqual(failing)
  })
})

describe('instead of a group', () => {
  it.each([
    'a mode of source maps',
    'directories of components',
    'no components',
    'a switch of pages',
    'a switch of the developer tools',
    'a switch of the analyser',
  ] as const)('%s compiles', (name) => {
    expect(messages[name]).toEqual([])
  })

  it.each(['another mode of source maps', 'a number of components', 'a switch of the app'] as const)(
    '%s does not compile',
    (name) => {
      expect(messages[name]).toEqual(failing)
    },
  )
})

describe('FwOptions', () => {
  it.each([
    'app.baseURL',
    'sourcemap.server',
    'plugins, normalised',
    'pages.enabled, unset by default',
    'builder as a string',
    'builder as an object',
    'compatibilityDate, no longer a date',
    'hooks, flat',
    'runtimeConfig.app',
    'runtimeConfig, a key without a type',
    'runtimeConfig.public, a key without a type',
    'serverEngine.runtimeConfig',
  ] as const)('has %s', (name) => {
    expect(messages[name]).toEqual([])
  })

  it.each([
    'an unknown option',
    'an unknown option of a group',
    'an unknown option of a group with a shorthand',
    'a shorthand',
    'a builder taken for a string',
    'a builder taken for an object',
    'a plugin as it was written',
    'a block',
    'a type too wide',
    'a type too narrow',
  ] as const)('rejects %s', (name) => {
    expect(messages[name]).toEqual(failing)
  })
})
