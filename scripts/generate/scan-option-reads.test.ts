import { compile, declarations } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { scanOptionReads } from './scan-option-reads.ts'

const schema = compile(declarations)
const reads = (code: string): string[] => [...scanOptionReads('file.ts', code, schema)].sort()

describe('scanOptionReads finds', () => {
  it.each([
    ['a chain', 'options.app.baseURL', ['app.baseURL']],
    ['a chain behind another object', 'fw.options.srcDir + this.options.rootDir', ['rootDir', 'srcDir']],
    ['a chain of a context', '(context) => context.options.dev', ['dev']],
    ['a destructured context', '({ options }) => options.dev', ['dev']],
    ['an option with methods called on it', 'options.css.map((file) => file)', ['css']],
    ['a value inside an option', 'options.runtimeConfig.public.apiBase', ['runtimeConfig']],
    ['an option below a key that is called options', 'options.router.options.hashMode', ['router.options.hashMode']],
    ['brackets, casts and optional chains', "(options as X).app!['baseURL']?.length", ['app.baseURL']],
    ['a part taken out', 'const { app, ssr } = options; use(app.cdnURL)', ['app.cdnURL', 'ssr']],
    [
      'a part taken out deeper, renamed, with a default',
      "const { host: name = '', port } = options.devServer",
      ['devServer.host', 'devServer.port'],
    ],
    ['another name for a group', 'const dir = fw.options.dir; use(dir.pages)', ['dir.pages']],
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
      'what was written',
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
    ['types', "type Base = FwOptions['app']['baseURL']; let x: typeof options.ssr"],
    ['what is only written', 'options.ssr = true'],
    ['options of something else', 'function f(options: ParseOptions) { options.ssr }'],
    ['options made on the spot', 'const options = { ssr: true }; options.ssr'],
    ['imported options', "import { options } from './other.ts'; options.ssr"],
    ['keys that a group merely lets pass', 'options.bundler1.plugins'],
    ['all options at once', 'start(options)'],
    ['a name that is used for something else inside', 'const { app } = options; function f(app) { app.baseURL }'],
    ['names of properties', 'const x = { ssr: 1, app: { baseURL: 2 } }'],
  ])('%s', (_, code) => {
    expect(reads(code)).toEqual([])
  })
})
