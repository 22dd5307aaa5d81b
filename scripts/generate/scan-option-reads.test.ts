import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { scanOptionReads } from './scan-option-reads.ts'

const schema = compile(declarations)
const reads = (code: string): string[] => [...scanOptionReads('file.ts', code, schema)].sort()

describe('scanOptionReads finds', () => {
  it.each([
    ['a chain', 'options.app.baseURL', ['app.baseURL']],
    ['a chain after another object', 'fw.options.srcDir + this.options.rootDir', ['rootDir', 'srcDir']],
    ['a chain of a context', '(context) => context.options.dev', ['dev']],
    ['a destructured context', '({ options }) => options.dev', ['dev']],
    ['an option with methods called on it', 'options.css.map((file) => file)', ['css']],
    ['a nested value of an option', 'options.runtimeConfig.public.apiBase', ['runtimeConfig']],
    ['an option below a key that is called options', 'options.router.options.hashMode', ['router.options.hashMode']],
    ['brackets, casts and optional chains', "(options as X).app!['baseURL']?.length", ['app.baseURL']],
    ['a destructured property', 'const { app, ssr } = options; use(app.cdnURL)', ['app.cdnURL', 'ssr']],
    [
      'a nested destructured property, renamed, with a default',
      "const { host: name = '', port } = options.devServer",
      ['devServer.host', 'devServer.port'],
    ],
    ['an alias of a group', 'const dir = fw.options.dir; use(dir.pages)', ['dir.pages']],
    [
      'a parameter of that type',
      'function f({ runtimeConfig, serverEngine }: FwOptions) { serverEngine.routeRules }',
      ['runtimeConfig', 'serverEngine.routeRules'],
    ],
    [
      'a parameter of that type with another name',
      "function f(all: Readonly<FwOptions>, app: FwOptions['app']) { all.ssr; app.rootTag }",
      ['app.rootTag', 'ssr'],
    ],
    ['a whole group', 'write(options.sourcemap)', ['sourcemap.client', 'sourcemap.server']],
    ['a group with a computed key', 'options.sourcemap[side]', ['sourcemap.client', 'sourcemap.server']],
    ['the rest of a group', 'const { ...rest } = options.sourcemap', ['sourcemap.client', 'sourcemap.server']],
    [
      'the user configuration',
      "written('dir.static'); valueAt(config, ['future', 'compatibilityVersion'])",
      ['dir.static', 'future.compatibilityVersion'],
    ],
    ['a chain inside brackets', 'table[options.appId]', ['appId']],
    ['a shorthand property', 'const { ssr } = x; f({ options, ssr: options.ssr })', ['ssr']],
  ])('%s', (_, code, expected) => {
    expect(reads(code)).toEqual(expected)
  })
})

describe('scanOptionReads leaves out', () => {
  it.each([
    ['options of Nitro', '({ options }: Nitro) => options.experimental.asyncContext'],
    ['options of a Nitro instance', 'nitro.options.experimental.asyncContext'],
    ['types', "type Base = FwOptions['app']['baseURL']; let x: typeof options.ssr"],
    ['only an assignment', 'options.ssr = true'],
    ['options of something else', 'function f(options: ParseOptions) { options.ssr }'],
    ['an inline options object', 'const options = { ssr: true }; options.ssr'],
    ['imported options', "import { options } from './other.ts'; options.ssr"],
    ['unknown keys of an open group', 'options.bundler1.plugins'],
    ['all options at once', 'start(options)'],
    ['a shadowed name', 'const { app } = options; function f(app) { app.baseURL }'],
    ['names of properties', 'const x = { ssr: 1, app: { baseURL: 2 } }'],
  ])('%s', (_, code) => {
    expect(reads(code)).toEqual([])
  })
})
