import { describe, expect, it } from 'vitest'
import { checkStatements } from './statements.ts'
import { createVirtualProgram } from './virtual-program.ts'

const statements = {
  flat: `defineFwConfig({ hooks: { 'build:done': (builder) => { expectType<string>()(builder.options.buildDir) } } })`,
  nested: `defineFwConfig({ hooks: { build: { done: (builder) => { expectType<string>()(builder.options.buildDir) } } } })`,
  deep: `defineFwConfig({ hooks: { 'pages:extend': (pages) => { expectType<string>()(pages[0]!.path) } } })`,
  several: `defineFwConfig({ hooks: { 'build:done': [(builder) => { expectType<string>()(builder.options.buildDir) }, async () => {}] } })`,
  severalNested: `defineFwConfig({ hooks: { pages: { extend: [(pages) => { expectType<string>()(pages[0]!.path) }] } } })`,
  single: `defineFwConfig({ hooks: { ready: (fw) => { expectType<string>()(fw.options.buildDir) }, close: undefined } })`,
  unknownFlat: `defineFwConfig({ hooks: { 'shop:filled': () => {} } })`,
  unknownNested: `defineFwConfig({ hooks: { shop: { filled: [() => {}], cart: { emptied: async () => {} } } } })`,
  unknownBesideKnown: `defineFwConfig({ hooks: { build: { finally: () => {}, done: () => {} } } })`,
  ofModule: `defineFwConfig({ hooks: { 'search:index': (pages) => { expectType<string[]>()(pages) } } })`,
  ofModuleNested: `defineFwConfig({ hooks: { search: { index: [(pages) => { expectType<string[]>()(pages) }] } } })`,

  wrongFlat: `defineFwConfig({ hooks: { 'build:done': (builder: number) => {} } })`,
  wrongNested: `defineFwConfig({ hooks: { build: { done: (builder: number) => {} } } })`,
  wrongInList: `defineFwConfig({ hooks: { 'pages:extend': [() => {}, (pages: string) => {}] } })`,
  noFunction: `defineFwConfig({ hooks: { 'build:done': 'echo' } })`,
  noFunctionNested: `defineFwConfig({ hooks: { build: { done: true } } })`,
  noFunctionUnknown: `defineFwConfig({ hooks: { 'shop:filled': 5 } })`,
  wrongOfModule: `defineFwConfig({ hooks: { search: { index: (pages: number) => {} } } })`,

  read: `expectType<((...args: never[]) => unknown)[] | undefined>()(options.hooks['build:done'])`,
}

const augmentation = `declare module '@fw/schema' {
  interface FwHooks { 'search:index': (pages: string[]) => void | Promise<void> }
}`

const { ofModule, ofModuleNested, wrongOfModule, ...plainStatements } = statements
const plain = checkStatements(plainStatements)
const augmented = checkStatements({ ofModule, ofModuleNested, wrongOfModule, ...plainStatements }, augmentation)

const failing = [expect.any(String)]

describe('listeners in the configuration', () => {
  it.each(['flat', 'nested', 'deep', 'several', 'severalNested', 'single'] as const)('have typed arguments (%s)', (name) => {
    expect(plain[name]).toEqual([])
    expect(augmented[name]).toEqual([])
  })

  it.each(['unknownFlat', 'unknownNested', 'unknownBesideKnown'] as const)('can be for a hook without a type (%s)', (name) => {
    expect(plain[name]).toEqual([])
  })

  it.each(['ofModule', 'ofModuleNested'] as const)('have typed arguments for a hook that a module declares (%s)', (name) => {
    expect(augmented[name]).toEqual([])
  })

  it.each(['wrongFlat', 'wrongNested', 'wrongInList', 'noFunction', 'noFunctionNested', 'noFunctionUnknown'] as const)(
    'are rejected if they do not match (%s)',
    (name) => {
      expect(plain[name]).toEqual(failing)
    },
  )

  it('are rejected if they do not match the declaration of a module', () => {
    expect(augmented.wrongOfModule).toEqual(failing)
  })

  it('are read as lists', () => {
    expect(plain.read).toEqual([])
  })
})

const inApp = `import { defineFwPlugin, useFwApp, useRuntimeHook } from 'fw/app'
const fwApp = useFwApp()
`

const ofApp = {
  known: `useRuntimeHook('link:prefetch', (link) => console.log(link.toUpperCase())); fwApp.hook('app:error', (error) => console.log(error.message))`,
  other: `useRuntimeHook('shop:filled', () => {}); fwApp.hook('shop:filled', () => {}); void fwApp.callHook('shop:filled', 1)`,
  plugin: `defineFwPlugin({ hooks: { 'app:data:refresh': (keys) => console.log(keys?.join()), 'shop:filled': () => {} } })`,
  ofModule: `useRuntimeHook('cart:filled', (items) => items.toFixed()); void fwApp.callHook('cart:filled', 1)`,
  wrong: `useRuntimeHook('link:prefetch', (link: number) => {})`,
  wrongOnApp: `fwApp.hook('link:prefetch', (link: number) => {})`,
  wrongArguments: `void fwApp.callHook('link:prefetch', 5)`,
  wrongInPlugin: `defineFwPlugin({ hooks: { 'link:prefetch': (link: number) => {} } })`,
  wrongOfModule: `void fwApp.callHook('cart:filled', 'one')`,
}

describe('listeners in the app', () => {
  const files = Object.entries(ofApp).map(([name, code]) => [`${name}.ts`, inApp + code])
  const { findingsIn } = createVirtualProgram({
    ...(Object.fromEntries(files) as Record<string, string>),
    'cart.ts': `declare module 'fw/app' {\n  interface AppHooks { 'cart:filled': (items: number) => void }\n}\nexport {}`,
  })

  it.each(['known', 'other', 'plugin', 'ofModule'])('have typed arguments (%s)', (name) => {
    expect(findingsIn(`${name}.ts`).map(({ message }) => message)).toEqual([])
  })

  it.each(['wrong', 'wrongOnApp', 'wrongArguments', 'wrongInPlugin', 'wrongOfModule'])(
    'are rejected if they do not match (%s)',
    (name) => {
      expect(findingsIn(`${name}.ts`)).toHaveLength(1)
    },
  )
})
