import { beforeAll, describe, expect, it } from 'vitest'
import { builtKit } from '../../../../test/support/built-kit.ts'
import { codes, placed } from '../../../../test/support/load.ts'
import { cleanEnv, project, write, type Files } from '../../../../test/support/project.ts'
import type { LoadedConfig, LoadOptions } from './load-fw-config.ts'

// The tests depend on how Node.js itself runs a file, so they use the built kit.
let kit: Awaited<ReturnType<typeof builtKit>>['kit']
beforeAll(async () => {
  const built = await builtKit()
  kit = built.kit
  return built.remove
})

const load = (dir: string, options: LoadOptions = {}): Promise<LoadedConfig> =>
  kit.loadFwConfig({ cwd: dir, env: cleanEnv(dir), ...options })

const loadFiles = (files: Files, options: LoadOptions = {}): Promise<LoadedConfig> => load(project(files), options)

const texts = {
  ts: `const appId: string = 'first'\nexport default { appId } satisfies { appId: string }`,
  esm: `export default { appId: 'first' }`,
  cjs: `module.exports = { appId: 'first' }`,
  json: `{ "appId": "first" }`,
}

/** All combinations of file extension and package type that Node.js can run. */
const kinds = (stem: string): [file: string, type: string, style: keyof typeof texts][] => [
  [`${stem}.ts`, 'module', 'ts'],
  [`${stem}.ts`, 'commonjs', 'ts'],
  [`${stem}.ts`, 'none', 'ts'],
  [`${stem}.mts`, 'module', 'ts'],
  [`${stem}.mts`, 'commonjs', 'ts'],
  [`${stem}.js`, 'module', 'esm'],
  [`${stem}.js`, 'commonjs', 'cjs'],
  [`${stem}.js`, 'commonjs', 'esm'],
  [`${stem}.js`, 'none', 'esm'],
  [`${stem}.js`, 'none', 'cjs'],
  [`${stem}.mjs`, 'commonjs', 'esm'],
  [`${stem}.mjs`, 'module', 'esm'],
  [`${stem}.cjs`, 'module', 'cjs'],
  [`${stem}.cjs`, 'commonjs', 'cjs'],
  [`${stem}.json`, 'module', 'json'],
  [`${stem}.json`, 'none', 'json'],
]

const manifest = (type: string): string => JSON.stringify(type === 'none' ? { name: 'x' } : { name: 'x', type })

describe('file kinds', () => {
  it.each([...kinds('fw.config'), ...kinds('.config/fw'), ...kinds('.config/fw.config')])(
    'R1: %s in a package of type %s, written as %s, first and after each change',
    async (file, type, style) => {
      const text = texts[style]
      const dir = project({ 'package.json': manifest(type), [file]: text })
      const loaded = await load(dir)
      expect(codes(loaded.problems)).toEqual([])
      expect(loaded.options.appId).toBe('first')
      expect(loaded.configFile).toBe(`${dir}/${file}`)
      for (const next of ['second', 'third']) {
        write(dir, { [file]: text.replace('first', next) })
        expect((await load(dir)).options.appId).toBe(next)
      }
      write(dir, { [file]: text })
      expect((await load(dir)).options.appId).toBe('first')
    },
  )
})

it.each(['fw.config.ts', 'fw.config.mjs', 'fw.config.cjs', 'fw.config.json'])('%s is found through a symlink', async (file) => {
  const text = file.endsWith('cjs') ? texts.cjs : file.endsWith('json') ? texts.json : texts.esm
  const dir = project({ [`real/${file}`]: text, linked: { link: 'real' } })
  expect((await load(`${dir}/linked`)).options.appId).toBe('first')
  write(dir, { [`real/${file}`]: text.replace('first', 'second') })
  expect((await load(`${dir}/linked`)).options.appId).toBe('second')
  write(dir, { [`real/${file}`]: `\n\nthrow 5 5` })
  const [problem] = await placed(await load(`${dir}/linked`))
  expect(problem?.position).toMatchObject({ file: `${dir}/real/${file}`, line: 3 })
})

describe('exports', () => {
  it.each([
    ['an object', `export default { appId: 'x' }`],
    ['a function', `export default () => ({ appId: 'x' })`],
    ['an async function', `export default async () => ({ appId: await Promise.resolve('x') })`],
    ['a promise', `export default Promise.resolve({ appId: 'x' })`],
    ['an object after an await', `const appId = await Promise.resolve('x')\nexport default { appId }`],
    ['a frozen object', `export default Object.freeze({ appId: 'x', $meta: { name: 'icy' } })`],
    ['an object without a prototype', `export default Object.assign(Object.create(null), { appId: 'x' })`],
    ['named exports', `export const appId = 'x'`],
  ])('can be %s', async (_, text) => {
    for (const file of ['fw.config.ts', 'fw.config.mjs']) {
      const loaded = await loadFiles({ [file]: text })
      expect(codes(loaded.problems)).toEqual([])
      expect(loaded.options.appId).toBe('x')
    }
  })

  it('can be a compiled `export default` in CommonJS', async () => {
    const text = `Object.defineProperty(exports, '__esModule', { value: true })\nexports.default = { appId: 'x' }`
    expect((await loadFiles({ 'fw.config.cjs': text })).options.appId).toBe('x')
  })

  it.each([
    ['nothing', ``],
    ['an empty object', `export default {}`],
    ['an empty object returned by a function', `export default () => ({})`],
  ])('can be %s, and all options keep their defaults', async (_, text) => {
    const loaded = await loadFiles({ 'fw.config.ts': text })
    expect(codes(loaded.problems)).toEqual([])
    expect(loaded.options.appId).toBe('fw-app')
  })

  it.each([
    ['false', 'false'],
    ['5', 'the number 5'],
    ['"text"', 'the string "text"'],
    ['[]', 'an array'],
    ['new Map()', 'an instance of Map'],
    ['() => null', 'null'],
    ['() => undefined', 'undefined'],
    ['async () => [{ ssr: false }]', 'an array'],
  ])('are rejected: %s', async (value, received) => {
    for (const file of ['fw.config.ts', 'fw.config.mjs']) {
      const loaded = await loadFiles({ [file]: `export default ${value}` })
      const [problem] = await placed(loaded)
      expect(codes(loaded.problems)).toEqual(['NOT_AN_OBJECT'])
      expect(problem?.why).toContain(`it is ${received}.`)
      expect(problem?.position).toMatchObject({ line: 1 })
    }
  })

  it('are rejected: null', async () => {
    const loaded = await loadFiles({ 'fw.config.mjs': `export default null` })
    expect(loaded.problems).toMatchObject([{ code: 'FW_CONFIG_NOT_AN_OBJECT', level: 'error' }])
    // jiti itself throws for null, but it must still be reported.
    expect(codes((await loadFiles({ 'fw.config.ts': `export default null` })).problems)).toHaveLength(1)
  })

  it('are not modified', async () => {
    const { layers } = await loadFiles({
      'fw.config.ts': `export default { $meta: { name: 'shop' }, $production: { ssr: false } }`,
    })
    expect(layers[0]?.sources.at(-1)?.config).toEqual({ $meta: { name: 'shop' }, $production: { ssr: false } })
  })
})

describe('TypeScript', () => {
  it('supports TypeScript-only syntax', async () => {
    const { options, problems } = await loadFiles({
      'fw.config.ts': `
        import type { Missing } from './does-not-exist'
        enum Level { Quiet = 'silent', Loud = 'verbose' }
        namespace Names { export const app = 'typed' }
        interface Shape { appId: string; logLevel: Level }
        const of = <T,>(value: T): T => value
        export default of<Shape>({ appId: Names.app!, logLevel: Level.Loud as Level }) satisfies Shape
      `,
    })
    expect(codes(problems)).toEqual([])
    expect(options).toMatchObject({ appId: 'typed', logLevel: 'verbose' })
  })

  it('imports other local files, with and without an extension, and picks up their changes', async () => {
    const dir = project({
      'fw.config.ts': `
        import { appId } from './parts/name'
        import { ssr } from './parts/mode.ts'
        import data from './parts/data.json'
        export default { appId, ssr, app: { baseURL: data.base } }
      `,
      'parts/name.ts': `import { prefix } from './prefix'\nexport const appId: string = prefix + '-one'`,
      'parts/prefix.ts': `export const prefix: string = 'app'`,
      'parts/mode.ts': `export const ssr: boolean = false`,
      'parts/data.json': `{ "base": "/one/" }`,
    })
    expect((await load(dir)).options).toMatchObject({ appId: 'app-one', ssr: false, app: { baseURL: '/one/' } })
    write(dir, { 'parts/prefix.ts': `export const prefix: string = 'site'`, 'parts/mode.ts': `export const ssr: boolean = true` })
    expect((await load(dir)).options).toMatchObject({ appId: 'site-one', ssr: true })
  })

  it('imports packages', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `import { name } from 'preset'\nimport { join } from 'node:path'\nexport default { appId: join(name, 'x') }`,
      'node_modules/preset/package.json': JSON.stringify({ name: 'preset', type: 'module', exports: './index.js' }),
      'node_modules/preset/index.js': `export const name = 'preset'`,
    })
    expect(options.appId).toBe('preset/x')
  })
})

describe('defineFwConfig', () => {
  // The export of the real package, which may not be built yet.
  const installed: Files = {
    'node_modules/fw/package.json': JSON.stringify({ name: 'fw', type: 'module', exports: { './config': './config.mjs' } }),
    'node_modules/fw/config.mjs': `export const defineFwConfig = (config) => config`,
  }

  it.each(['fw.config.ts', 'fw.config.mts', 'fw.config.js', 'fw.config.mjs'])(
    'R1: is imported from fw/config by %s',
    async (file) => {
      const text = `import { defineFwConfig } from 'fw/config'\nexport default defineFwConfig({ appId: 'x' })`
      const loaded = await loadFiles({ ...installed, 'package.json': manifest('module'), [file]: text })
      expect(codes(loaded.problems)).toEqual([])
      expect(loaded.options.appId).toBe('x')
    },
  )

  it.each([
    ['fw.config.ts', `export default defineFwConfig({ appId: 'x' })`],
    ['fw.config.ts', `export default defineFwConfig(async () => ({ appId: await 'x' }))`],
    ['fw.config.ts', `export default async () => (await 0, defineFwConfig({ appId: 'x' }))`],
    ['fw.config.mjs', `export default defineFwConfig({ appId: 'x' })`],
    ['fw.config.cjs', `module.exports = defineFwConfig({ appId: 'x' })`],
  ])('is a global while %s runs: %s', async (file, text) => {
    const loaded = await loadFiles({ [file]: text })
    expect(codes(loaded.problems)).toEqual([])
    expect(loaded.options.appId).toBe('x')
    expect('defineFwConfig' in globalThis).toBe(false)
  })

  it('is removed after a file that throws', async () => {
    await loadFiles({ 'fw.config.ts': `throw new Error('no')` })
    expect('defineFwConfig' in globalThis).toBe(false)
  })

  it('is kept until the last of several projects is loaded', async () => {
    const slow = `export default async () => (await new Promise((done) => setTimeout(done, 50)), defineFwConfig({ appId: 'slow' }))`
    const quick = `export default defineFwConfig({ appId: 'quick' })`
    const both = await Promise.all([loadFiles({ 'fw.config.mjs': slow }), loadFiles({ 'fw.config.mjs': quick })])
    expect(both.map(({ options }) => options.appId)).toEqual(['slow', 'quick'])
    expect('defineFwConfig' in globalThis).toBe(false)
  })
})

describe('a file that throws', () => {
  const thrown = `const name = 'x'\nexport default { appId: name }\n\nthrow new Error('The database is away.')`
  const inFunction = `export default () => {\n  const missing = undefined\n  return { appId: missing.name }\n}`

  it.each([
    ['fw.config.ts', thrown, 4],
    ['fw.config.mts', thrown, 4],
    ['fw.config.mjs', thrown, 4],
    ['fw.config.cjs', `module.exports = {}\n\nthrow new Error('The database is away.')`, 3],
  ])('%s: reports the error and its line', async (file, text, line) => {
    const dir = project({ [file]: text })
    const loaded = await load(dir)
    const [problem] = await placed(loaded)
    expect(codes(loaded.problems)).toEqual(['CONFIG_FAILED'])
    expect(problem?.why).toBe('Failed to run the configuration file: The database is away.')
    expect(problem?.position).toMatchObject({ file: `${dir}/${file}`, line })
    expect(problem?.frame).toContain(`> ${line} | throw new Error('The database is away.')`)
    expect(loaded.options.appId).toBe('fw-app')
  })

  it.each(['fw.config.ts', 'fw.config.mjs'])('%s: reports the line inside a function', async (file) => {
    const [problem] = await placed(await loadFiles({ [file]: inFunction }))
    expect(problem).toMatchObject({ code: 'FW_CONFIG_CONFIG_FAILED', position: { line: 3 } })
  })

  it.each([
    ['fw.config.ts', `export default {\n  appId: 'x',\n  ssr: ,\n}`, 3],
    ['fw.config.json', `{\n  "appId": "x",\n  "ssr": nope\n}`, 3],
    ['fw.config.json', `{\n  "appId": "x",\n  "ssr": true`, 3],
    ['fw.config.json', ``, 1],
  ])('%s: reports the line of a syntax error: %j', async (file, text, line) => {
    const loaded = await loadFiles({ [file]: text })
    const [problem] = await placed(loaded)
    expect(codes(loaded.problems)).toEqual(['CONFIG_FAILED'])
    expect(problem?.position).toMatchObject({ line })
  })

  it.each(['fw.config.mjs', 'fw.config.cjs'])('reports a syntax error in %s', async (file) => {
    const dir = project({ [file]: `const x = {\n  appId: ,\n}` })
    const [problem] = await placed(await load(dir))
    expect(problem).toMatchObject({ code: 'FW_CONFIG_CONFIG_FAILED', position: { file: `${dir}/${file}`, line: 2 } })
  })

  it.each(['fw.config.ts', 'fw.config.mjs'])('%s: reports a missing import', async (file) => {
    const [problem] = await placed(await loadFiles({ [file]: `import x from './missing.mjs'\nexport default { appId: x }` }))
    expect(problem?.code).toBe('FW_CONFIG_CONFIG_FAILED')
    expect(problem?.why).toContain('missing.mjs')
  })

  it.each([
    ['a string', `'just text'`, 'just text'],
    ['nothing', 'undefined', 'undefined'],
    ['an object', '{ code: 5 }', '[object Object]'],
    [
      'an error whose first line announces the next',
      `new Error('2 errors:\\n\\n  fw.ts:1:2: no\\n  x')`,
      '2 errors: fw.ts:1:2: no',
    ],
  ])('can throw %s', async (_, value, message) => {
    const loaded = await loadFiles({ 'fw.config.mjs': `throw ${value}` })
    expect(loaded.problems[0]).toMatchObject({
      code: 'FW_CONFIG_CONFIG_FAILED',
      why: `Failed to run the configuration file: ${message}`,
    })
  })

  it('works again once it is fixed', async () => {
    for (const file of ['fw.config.ts', 'fw.config.mjs', 'fw.config.cjs', 'fw.config.json']) {
      const good = file.endsWith('cjs') ? texts.cjs : file.endsWith('json') ? texts.json : texts.esm
      const dir = project({ [file]: `${good} oops(` })
      expect(codes((await load(dir)).problems)).toEqual(['CONFIG_FAILED'])
      write(dir, { [file]: good })
      expect((await load(dir)).options.appId).toBe('first')
    }
  })
})
