import { describe, expect, it } from 'vitest'
import { checkStatements } from './statements.ts'

const statements = {
  module: `defineFwConfig({ shop: { currency: 'EUR' } })`,
  moduleInBlock: `defineFwConfig({ $production: { shop: { currency: 'USD' } } })`,
  moduleInEnv: `defineFwConfig({ $env: { staging: { shop: { currency: 'USD' } } } })`,
  moduleUndefined: `defineFwConfig({ shop: undefined })`,
  moduleLeftOut: `defineFwConfig({ ssr: false })`,
  moduleWrongValue: `defineFwConfig({ shop: { currency: 'GBP' } })`,
  moduleWrongKey: `defineFwConfig({ shop: { currency: 'EUR', tax: true } })`,
  moduleWrongInBlock: `defineFwConfig({ $production: { shop: { currency: 'GBP' } } })`,

  unknown: `defineFwConfig({ blog: {} })`,
  unknownInConfig: `const config: FwConfig = { blog: {} }`,
  unknownInBlock: `defineFwConfig({ $production: { blog: {} } })`,
  unknownBlock: `defineFwConfig({ $staging: {} })`,

  toolKey: `defineFwConfig({ bundler1: { someToolKey: { nested: [1, 'two'] } } })`,
  toolKeyBesideDocumented: `defineFwConfig({ bundler1: { someToolKey: 5, clearScreen: false } })`,
  toolKeyInGroup: `defineFwConfig({ bundler1: { build: { someToolKey: 5 } } })`,
  toolKeyInClosedGroup: `defineFwConfig({ bundler2: { someToolKey: 5 } })`,
  toolRight: `defineFwConfig({ bundler1: { plugins: [{ name: 'own' }], logLevel: 'warn' } })`,
  toolWrongPlugins: `defineFwConfig({ bundler1: { plugins: [{ name: 5 }] } })`,
  toolWrongLiteral: `defineFwConfig({ bundler1: { logLevel: 'loud' } })`,
  toolInGroup: `defineFwConfig({ bundler1: { build: { outDir: 'out', assetsDir: 'assets/' } } })`,
  toolWrongInGroup: `defineFwConfig({ bundler1: { build: { outDir: 5 } } })`,
  toolRead: `expectType<{ name: string }[] | undefined>()(options.bundler1.plugins)`,
  toolReadUntyped: `expectType<unknown>()(options.bundler1['plugins'])`,

  engineKey: `defineFwConfig({ serverEngine: { someToolKey: { nested: [1, 'two'] } } })`,
  engineRight: `defineFwConfig({ serverEngine: { preset: 'static' } })`,
  engineWrong: `defineFwConfig({ serverEngine: { preset: 'toaster' } })`,

  documented: `defineFwConfig({ bundler1: { cacheDir: '/tmp', build: { assetsDir: 'assets/' } } })`,
  documentedOfEngine: `defineFwConfig({ serverEngine: { prerender: { routes: ['/'] } } })`,
  documentedRead: `expectType<string>()(options.bundler1.cacheDir)`,
  documentedReadInGroup: `expectType<string>()(options.bundler1.build.assetsDir)`,
  documentedWrong: `defineFwConfig({ bundler1: { cacheDir: 5 } })`,
  documentedWrongInGroup: `defineFwConfig({ bundler1: { build: { assetsDir: 5 } } })`,
  documentedWrongOfEngine: `defineFwConfig({ serverEngine: { prerender: { routes: '/' } } })`,

  runtimeReadPrivate: `expectType<string>()(options.runtimeConfig.apiKey)`,
  runtimeReadNested: `expectType<number>()(options.runtimeConfig.mail.port)`,
  runtimeReadPublic: `expectType<'/api' | '/mock'>()(options.runtimeConfig.public.apiBase)`,
  runtimeReadOfEngine: `expectType<string>()(options.serverEngine.runtimeConfig.apiKey)`,
  runtimeReadUntyped: `expectType<unknown>()(options.runtimeConfig['other'])`,
  runtimeAll: `defineFwConfig({ runtimeConfig: { apiKey: '', mail: { port: 25 }, public: { apiBase: '/api' } } })`,
  runtimeNothing: `defineFwConfig({ runtimeConfig: {} })`,
  runtimePart: `defineFwConfig({ runtimeConfig: { mail: {}, app: { baseURL: '/' } } })`,
  runtimeUndefined: `const key = '' as string | undefined; defineFwConfig({ runtimeConfig: { apiKey: key } })`,
  runtimeUntyped: `defineFwConfig({ runtimeConfig: { other: 5, public: { another: true } } })`,
  runtimeOfEngine: `defineFwConfig({ serverEngine: { runtimeConfig: { apiKey: '', serverEngine: { envPrefix: 'SHOP_' } } } })`,
  runtimeWrongPrivate: `defineFwConfig({ runtimeConfig: { apiKey: 5 } })`,
  runtimeWrongNested: `defineFwConfig({ runtimeConfig: { mail: { port: 'smtp' } } })`,
  runtimeWrongPublic: `defineFwConfig({ runtimeConfig: { public: { apiBase: '/other' } } })`,
  runtimeWrongApp: `defineFwConfig({ runtimeConfig: { app: { baseURL: 5 } } })`,
  runtimeWrongOfEngine: `defineFwConfig({ serverEngine: { runtimeConfig: { apiKey: 5 } } })`,
  runtimeWrongPrefix: `defineFwConfig({ serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 5 } } } })`,
}

// The tool has its own types for `cacheDir` and `build`, which fw documents.
const augmentation = `declare module '@fw/schema' {
  interface ModuleOptions { shop: { currency: 'EUR' | 'USD' } }
  interface ToolTypes {
    bundler1: { plugins?: { name: string }[]; logLevel?: 'info' | 'warn'; cacheDir?: string; build?: { outDir?: string } }
    serverEngine: { preset?: 'node' | 'static' }
  }
  interface RuntimeConfig { apiKey: string; mail: { port: number } }
  interface PublicRuntimeConfig { apiBase: '/api' | '/mock' }
}`

const plain = checkStatements(statements)
const augmented = checkStatements(statements, augmentation)

const failing = [expect.any(String)]

describe('the key of a module', () => {
  it.each(['module', 'moduleInBlock', 'moduleInEnv', 'moduleUndefined'] as const)(
    'is unknown without the module (%s)',
    (name) => {
      expect(plain[name]).toEqual([expect.stringContaining(`'shop' does not exist`)])
    },
  )

  it.each(['module', 'moduleInBlock', 'moduleInEnv', 'moduleUndefined', 'moduleLeftOut'] as const)(
    'is accepted with it (%s)',
    (name) => {
      expect(augmented[name]).toEqual([])
    },
  )

  it.each(['moduleWrongValue', 'moduleWrongKey', 'moduleWrongInBlock'] as const)('is typed (%s)', (name) => {
    expect(augmented[name]).toEqual(failing)
  })
})

describe('an undeclared key', () => {
  it.each(['unknown', 'unknownInConfig', 'unknownInBlock'] as const)('is an error (%s)', (name) => {
    expect(plain[name]).toEqual([expect.stringContaining(`'blog' does not exist`)])
    expect(augmented[name]).toEqual([expect.stringContaining(`'blog' does not exist`)])
  })

  it('is an error as a block', () => {
    expect(plain.unknownBlock).toEqual([expect.stringContaining(`'$staging' does not exist`)])
  })
})

describe('a tool without types', () => {
  it.each(['toolKey', 'toolKeyBesideDocumented', 'toolKeyInGroup', 'engineKey', 'toolReadUntyped'] as const)(
    'accepts any key (%s)',
    (name) => {
      expect(plain[name]).toEqual([])
    },
  )

  it.each(['toolWrongPlugins', 'toolWrongLiteral', 'toolWrongInGroup', 'engineWrong'] as const)(
    'accepts any value (%s)',
    (name) => {
      expect(plain[name]).toEqual([])
    },
  )

  it('accepts no unknown key in a closed group', () => {
    expect(plain.toolKeyInClosedGroup).toEqual([expect.stringContaining(`'someToolKey' does not exist`)])
  })
})

describe('a tool with types', () => {
  it.each(['toolRight', 'toolInGroup', 'toolRead', 'engineRight'] as const)('accepts %s', (name) => {
    expect(augmented[name]).toEqual([])
  })

  it.each(['toolWrongPlugins', 'toolWrongLiteral', 'toolWrongInGroup', 'engineWrong', 'toolKey', 'engineKey'] as const)(
    'rejects %s',
    (name) => {
      expect(augmented[name]).toEqual(failing)
    },
  )
})

describe('a documented option among those of a tool', () => {
  it.each(['documented', 'documentedOfEngine', 'documentedRead', 'documentedReadInGroup'] as const)(
    'keeps its type (%s)',
    (name) => {
      expect(plain[name]).toEqual([])
      expect(augmented[name]).toEqual([])
    },
  )

  it.each(['documentedWrong', 'documentedWrongInGroup', 'documentedWrongOfEngine'] as const)('keeps its type (%s)', (name) => {
    expect(plain[name]).toEqual(failing)
    expect(augmented[name]).toEqual(failing)
  })
})

describe('every tool that can have types', () => {
  const configs: Readonly<Record<string, string>> = {
    bundler1: 'bundler1: { level: $ }',
    serverEngine: 'serverEngine: { level: $ }',
    devtools: 'devtools: { level: $ }',
    transformer1: 'transformer1: { options: { level: $ } }',
    transformer2: 'transformer2: { transform: { options: { level: $ } } }',
    'ui-router': 'router: { options: { level: $ } }',
    watcher1: 'watchers: { fileWatcher: { level: $ } }',
  }
  const tools = Object.keys(configs)
  const writing = (value: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(configs).map(([tool, config]) => [`${tool} ${value}`, `defineFwConfig({ ${config.replace('$', value)} })`]),
    )
  const messages = checkStatements(
    { ...writing(`'high'`), ...writing(`'strange'`) },
    `declare module '@fw/schema' { interface ToolTypes { ${tools.map((tool) => `'${tool}': { level?: 'low' | 'high' }`).join('; ')} } }`,
  )

  it.each(tools)('%s', (tool) => {
    expect(messages[`${tool} 'high'`]).toEqual([])
    expect(messages[`${tool} 'strange'`]).toEqual(failing)
  })
})

describe('runtime configuration without types', () => {
  it.each(['runtimeReadUntyped', 'runtimeUntyped', 'runtimeWrongPrivate', 'runtimeWrongPublic'] as const)(
    'accepts any key (%s)',
    (name) => {
      expect(plain[name]).toEqual([])
    },
  )

  it('is typed for the values of the app', () => {
    expect(plain.runtimeWrongApp).toEqual(failing)
  })
})

describe('runtime configuration with types', () => {
  it.each(['runtimeReadPrivate', 'runtimeReadNested', 'runtimeReadPublic', 'runtimeReadOfEngine', 'runtimeReadUntyped'] as const)(
    'has these types (%s)',
    (name) => {
      expect(augmented[name]).toEqual([])
    },
  )

  it.each(['runtimeAll', 'runtimeNothing', 'runtimePart', 'runtimeUndefined', 'runtimeUntyped', 'runtimeOfEngine'] as const)(
    'accepts %s',
    (name) => {
      expect(augmented[name]).toEqual([])
    },
  )

  it.each([
    'runtimeWrongPrivate',
    'runtimeWrongNested',
    'runtimeWrongPublic',
    'runtimeWrongApp',
    'runtimeWrongOfEngine',
    'runtimeWrongPrefix',
  ] as const)('rejects %s', (name) => {
    expect(augmented[name]).toEqual(failing)
  })
})
