import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'pathe'
import { describe, expect, it } from 'vitest'
import { BuildFailure } from '@fw/kit'
import { createFw, type CreatedFw } from '../../packages/fw/src/core/create-fw.ts'
import { load } from '../support/load.ts'
import { project, type Files } from '../support/project.ts'

const kit = resolve(import.meta.dirname, '../../packages/kit')

/** A module that records its run and its options. */
const telling = (meta: string, more = ''): string => `import { defineFwModule } from '@fw/kit'
export default defineFwModule({
  meta: ${meta},
  ${more}
  setup: (options, fw) => {
    globalThis.order.push(JSON.stringify([${meta}.name, options]))
  },
})
`

interface Ran extends CreatedFw {
  dir: string
  warnings: string[]
  order: string[]
}

/** Runs the modules of a project, like every command. */
async function run(files: Files): Promise<Ran> {
  const dir = project({ 'package.json': '{ "type": "module" }', 'node_modules/@fw/kit': { link: kit }, ...files })
  const warnings: string[] = []
  const order: string[] = []
  Object.assign(globalThis, { order })
  const loaded = await load(dir)
  const errors = loaded.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2))
  return { ...(await createFw({ loaded, warn: (text) => void warnings.push(text) })), dir, warnings, order }
}

async function failure(files: Files): Promise<{ code: string; why: string; fix: string; place: string }[]> {
  let dir = ''
  try {
    ;({ dir } = await run(files))
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    return error.problems.map(({ code, why, fix, file, line }) => ({
      code,
      why,
      fix,
      place: file === undefined ? '' : `${relative(dir || join(file, '..'), file).replace(/^.*\/(?=[^/]+$)/, '')}:${line ?? ''}`,
    }))
  }
  throw new Error('Nothing failed.')
}

const all: Files = {
  'fw.config.mjs': `export default {
  modules: [
    './local/by-path',
    ['tuple-module', { from: 'the list', list: ['own'] }],
    function inline(options, fw) { globalThis.order.push(JSON.stringify(['inline', options])) },
    'npm-module',
    'needs-others',
    'incompatible',
    'slow',
    'mutating',
    'twice',
    './local/twice',
    'turned-off',
    false,
  ],
  npmModule: { from: 'the key' },
  tupleModule: { from: 'the key', kept: true },
  turnedOff: false,
}
`,
  'local/by-path.ts': `${telling(`{ name: 'by-path' }`)}\nexport type Typed = string\n`,
  'local/twice.ts': telling(`{ name: 'twice' }`),
  'modules/b-file.ts': telling(`{ name: 'b-file' }`),
  'modules/a-dir/index.ts': telling(`{ name: 'a-dir' }`),
  'node_modules/tuple-module/package.json': '{ "name": "tuple-module", "type": "module", "exports": { "./module": "./m.mjs" } }',
  'node_modules/tuple-module/m.mjs': telling(
    `{ name: 'tuple-module', configKey: 'tupleModule' }`,
    `defaults: { from: 'defaults', list: ['default'], more: 1 },`,
  ),
  'node_modules/npm-module/package.json':
    '{ "name": "npm-module", "type": "module", "exports": { "./fw": "./m.mjs", ".": "./other.mjs" } }',
  'node_modules/npm-module/m.mjs': telling(`{ name: 'npm-module', configKey: 'npmModule', version: '2.1.0' }`),
  'node_modules/npm-module/other.mjs': 'throw new Error("not this one")',
  'node_modules/needs-others/package.json': '{ "name": "needs-others", "type": "module", "exports": "./m.mjs" }',
  'node_modules/needs-others/m.mjs': telling(
    `{ name: 'needs-others' }`,
    `moduleDependencies: {
      'needed': { version: '^1', defaults: { a: 'default', b: 'default' }, overrides: { c: 'override' } },
      'npm-module': { version: '>=2' },
      'not-there': { optional: true },
    },`,
  ),
  // Installed by a package manager without hoisting.
  'node_modules/needs-others/node_modules/needed/package.json': '{ "name": "needed", "type": "module", "exports": "./m.mjs" }',
  'node_modules/needs-others/node_modules/needed/m.mjs': telling(
    `{ name: 'needed', version: '1.4.0' }`,
    `defaults: { a: 'own', c: 'own', d: 'own' },`,
  ),
  'node_modules/incompatible/package.json': '{ "name": "incompatible", "type": "module", "exports": "./m.mjs" }',
  'node_modules/incompatible/m.mjs': telling(`{ name: 'incompatible', compatibility: { fw: '>=99' } }`),
  'node_modules/slow/package.json': '{ "name": "slow", "type": "module", "exports": "./m.mjs" }',
  'node_modules/slow/m.mjs': `export default async function slow() { await new Promise((done) => setTimeout(done, 520)) }`,
  'node_modules/mutating/package.json': '{ "name": "mutating", "type": "module", "exports": "./m.mjs" }',
  'node_modules/mutating/m.mjs': `import { defineFwModule } from '@fw/kit'
export default defineFwModule({
  meta: { name: 'mutating' },
  hooks: { 'modules:done': () => void globalThis.order.push('done') },
  setup: (_, { options }) => {
    options.css.push('/added.css')
    options.app.head.title = 'changed'
  },
})
`,
  'node_modules/twice/package.json': '{ "name": "twice", "type": "module", "exports": "./m.mjs" }',
  'node_modules/twice/m.mjs': telling(`{ name: 'twice' }`),
  'node_modules/turned-off/package.json': '{ "name": "turned-off", "type": "module", "exports": "./m.mjs" }',
  'node_modules/turned-off/m.mjs': telling(`{ name: 'turned-off', configKey: 'turnedOff' }`),
}

describe('twelve modules', () => {
  it('run in order, each once, with their options', async () => {
    const { order, fw, warnings, loaded, dir } = await run(all)
    expect(order).toEqual([
      '["by-path",{}]',
      '["tuple-module",{"from":"the list","list":["own"],"more":1,"kept":true}]',
      '["inline",{}]',
      '["npm-module",{"from":"the key"}]',
      '["needed",{"a":"default","c":"override","d":"own","b":"default"}]',
      '["needs-others",{}]',
      '["twice",{}]',
      '["a-dir",{}]',
      '["b-file",{}]',
      'done',
    ])
    expect(fw.modules.filter(({ builtin }) => !builtin).map(({ name }) => name)).toEqual([
      'by-path',
      'tuple-module',
      'inline',
      'npm-module',
      'needed',
      'needs-others',
      'slow',
      'mutating',
      'twice',
      'a-dir',
      'b-file',
    ])
    expect(warnings).toEqual([
      `FW_MODULES_INCOMPATIBLE: The module incompatible is not compatible with this project and is skipped. It requires fw >=99, but this is ${fw.version}.`,
      expect.stringMatching(/^The module slow took 5\d\d ms to set up\.$/),
      `FW_MODULES_SAME_NAME: Two modules are called twice: ${dir}/node_modules/twice/m.mjs is used, ${dir}/local/twice.ts is ignored. Remove or rename one of them.`,
    ])
    expect(loaded.options.css).toEqual(['/added.css'])
    expect(loaded.options.app.head.title).toBe('changed')
    expect(loaded.options.build.transpile).toEqual(expect.arrayContaining(['npm-module', 'needed']))
  })

  it('an incompatible one throws with `enforceModuleCompatibility`', async () => {
    const config = `export default { modules: ['incompatible'], experimental: { enforceModuleCompatibility: true } }`
    expect(await failure({ ...all, 'fw.config.mjs': config })).toEqual([
      {
        code: 'FW_MODULES_INCOMPATIBLE',
        why: expect.stringMatching(
          /^The module incompatible is not compatible with this project\. It requires fw >=99, but this is \d[\w.-]+\.$/,
        ),
        fix: 'Install a compatible version, or disable `experimental.enforceModuleCompatibility` to continue without the module.',
        place: 'fw.config.mjs:1',
      },
    ])
  })

  it('changed options are recorded per module with `debugModuleMutation`', async () => {
    const config = `export default { modules: ['mutating', 'slow'], experimental: { debugModuleMutation: true } }`
    const { fw } = await run({ ...all, 'fw.config.mjs': config })
    expect(fw.modules.find(({ name }) => name === 'mutating')?.changed).toEqual([
      { path: 'css', before: [], after: ['/added.css'] },
      { path: 'app.head.title', before: undefined, after: 'changed' },
    ])
    expect(fw.modules.find(({ name }) => name === 'slow')?.changed).toEqual([])
  })
})

describe("fw's own features", () => {
  it('are modules that run before all others', async () => {
    const { fw } = await run({
      'fw.config.mjs': `export default { modules: [(_, fw) => {
        fw.options.own = fw.modules.map(({ name }) => name)
      }] }`,
    })
    const names = ['app-files', 'pages', 'layouts', 'middleware', 'plugins', 'components', 'imports', 'compiler', 'head']
    expect(fw.options).toMatchObject({ own: names.map((name) => `fw:${name}`) })
    expect(fw.added.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['routes.mjs', 'layouts.mjs', '#imports', '#components']),
    )
    expect(fw.added.passes.map(({ name }) => name)).toContain('keys')
  })
})

describe('a module that fails', () => {
  it('is reported, with the line', async () => {
    const files = {
      'fw.config.mjs': `export default {}`,
      'modules/broken.mjs': `export default () => {\n  throw new Error('boom')\n}`,
    }
    expect(await failure(files)).toEqual([
      {
        code: 'FW_MODULES_FAILED',
        why: expect.stringMatching(/^The module .*broken\.mjs failed: boom$/),
        fix: 'Fix the module, or remove it from `modules`.',
        place: 'broken.mjs:2',
      },
    ])
  })

  it('is reported by its specifier, even if it is a package, a function, or cannot be loaded', async () => {
    const throwing = { 'node_modules/throwing/package.json': '{ "name": "throwing", "type": "module", "exports": "./m.mjs" }' }
    const boom = `export default async () => {\n  await null\n  throw new TypeError('boom')\n}`
    expect(
      await failure({
        'fw.config.mjs': `export default { modules: ['throwing'] }`,
        ...throwing,
        'node_modules/throwing/m.mjs': boom,
      }),
    ).toMatchObject([{ code: 'FW_MODULES_FAILED', why: 'The module throwing failed: boom', place: 'm.mjs:3' }])
    expect(
      await failure({ 'fw.config.mjs': `export default { modules: [function named() { throw new Error('boom') }] }` }),
    ).toMatchObject([{ code: 'FW_MODULES_FAILED', why: 'The module named failed: boom' }])
    expect(
      await failure({
        'fw.config.mjs': `export default { modules: ['throwing'] }`,
        ...throwing,
        'node_modules/throwing/m.mjs': `throw new Error('not today')`,
      }),
    ).toMatchObject([{ code: 'FW_MODULES_FAILED', why: 'The module throwing cannot be loaded: not today', place: 'm.mjs:1' }])
  })

  it('is reported if it does not exist or is invalid', async () => {
    const config = `export default {\n  modules: [\n    false,\n    'nowhere',\n  ],\n}\n`
    expect(await failure({ 'fw.config.mjs': config })).toMatchObject([
      { code: 'FW_MODULES_NOT_FOUND', fix: 'Install it: npm install --save-dev nowhere', place: 'fw.config.mjs:4' },
    ])
    const fixes = {
      '@fw/tailwnd': 'Did you mean `@fw/tailwindcss`? Install it: npm install --save-dev @fw/tailwindcss',
      '@fw/tailwind': 'Did you mean `@fw/tailwindcss`? Install it: npm install --save-dev @fw/tailwindcss',
      '@fw/something-else': 'Correct the name. Modules of fw: @fw/i18n, @fw/pinia, @fw/tailwindcss.',
    }
    for (const [name, fix] of Object.entries(fixes))
      expect(await failure({ 'fw.config.mjs': `export default { modules: ['${name}'] }` })).toMatchObject([{ fix }])
    expect(await failure({ 'fw.config.mjs': `export default { modules: ['./nowhere'] }` })).toMatchObject([
      { code: 'FW_MODULES_NOT_FOUND', fix: 'Correct the path.' },
    ])
    expect(await failure({ 'fw.config.mjs': `export default {}`, 'modules/none.mjs': 'export default 1' })).toMatchObject([
      { code: 'FW_MODULES_NO_MODULE', place: 'none.mjs:' },
    ])
  })

  it('is reported if it depends on another in a cycle, or on another version', async () => {
    const circle = (name: string, other: string) => telling(`{ name: '${name}' }`, `moduleDependencies: { ${other}: {} },`)
    const files = {
      'fw.config.mjs': `export default {}`,
      'modules/one.mjs': circle('one', 'two'),
      'modules/two.mjs': circle('two', 'one'),
    }
    expect(await failure(files)).toMatchObject([{ code: 'FW_MODULES_CIRCLE', why: expect.stringContaining('one → two → one') }])
    const wanting = telling(`{ name: 'wanting' }`, `moduleDependencies: { 'npm-module': { version: '^3' } },`)
    expect(await failure({ ...all, 'fw.config.mjs': 'export default {}', 'modules/wanting.mjs': wanting })).toMatchObject([
      { code: 'FW_MODULES_DEPENDENCY_VERSION', why: 'The module wanting requires npm-module ^3, but 2.1.0 is installed.' },
    ])
  })
})

describe('a module with a duplicate name', () => {
  it('does not run, however it is listed', async () => {
    const { order, fw } = await run({
      'fw.config.mjs': `export default { modules: [['./one', { from: 'one' }], ['./two', { from: 'two' }]] }`,
      'one.ts': telling(`{ name: 'same' }`),
      'two.ts': telling(`{ name: 'same' }`),
      'modules/three.ts': telling(`{ name: 'same' }`),
    })
    expect(order).toEqual(['["same",{"from":"one"}]'])
    expect(fw.modules.filter(({ builtin }) => !builtin).map(({ file }) => file?.replace(/.*\//, ''))).toEqual(['one.ts'])
  })
})

describe('a module that is disabled by its key', () => {
  it('does not run, nor do its hooks; its key is accepted', async () => {
    const off = telling(
      `{ name: 'off', configKey: 'off' }`,
      `hooks: { 'modules:done': () => void globalThis.order.push('hook') },`,
    )
    const files = { 'modules/off.ts': off }
    expect((await run({ ...files, 'fw.config.mjs': 'export default { off: false }' })).order).toEqual([])
    expect((await run({ ...files, 'fw.config.mjs': 'export default { off: true }' })).order).toEqual(['["off",{}]', 'hook'])
  })
})

const versioned = (version: string): string =>
  telling(
    `{ name: '@acme/versioned', version: '${version}' }`,
    `defaults: { a: 1 },
onInstall: () => void globalThis.order.push('install'),
onUpgrade: (fw, options, before) => void globalThis.order.push('upgrade from ' + before + ' with ' + JSON.stringify(options)),`,
  )

const runWith = async (version: string, rc?: string): Promise<{ order: string[]; rc: string }> => {
  const { order, dir } = await run({
    'fw.config.mjs': 'export default {}',
    'modules/versioned.ts': versioned(version),
    ...(rc === undefined ? {} : { '.fwrc': rc }),
  })
  return { order, rc: readFileSync(join(dir, '.fwrc'), 'utf8') }
}

describe('onInstall and onUpgrade', () => {
  const ran = '["@acme/versioned",{"a":1}]'
  it('run once for a new module, and once for each newer version, before setup, recorded in `.fwrc`', async () => {
    const known = 'setups.@acme/versioned="1.2.0"\n'
    expect(await runWith('1.2.0')).toEqual({ order: ['install', ran], rc: known })
    expect(await runWith('1.2.0', known)).toEqual({ order: [ran], rc: known })
    expect(await runWith('2.0.0', known)).toEqual({
      order: ['upgrade from 1.2.0 with {"a":1}', ran],
      rc: 'setups.@acme/versioned="2.0.0"\n',
    })
    expect((await runWith('1.0.0', known)).order).toEqual([ran])
  })

  it('keep the rest of the file', async () => {
    expect((await runWith('1.2.0', 'app.baseURL="/docs/"\nsetups.other="1.0.0"\n')).rc).toBe(
      'app.baseURL="/docs/"\nsetups.other="1.0.0"\nsetups.@acme/versioned="1.2.0"\n',
    )
  })

  it('stop the start if they fail', async () => {
    const failing = versioned('1.2.0').replace(`globalThis.order.push('install')`, `(() => { throw new Error('no') })()`)
    const files = { 'fw.config.mjs': 'export default {}', 'modules/versioned.ts': failing }
    expect(await failure(files)).toMatchObject([{ code: 'FW_MODULES_FAILED', why: expect.stringMatching(/failed: no$/) }])
  })
})

const config = (size: string): string => `export default {\n  checked: {\n    size: ${size},\n  },\n}`

describe('keys of modules', () => {
  const schema = `{ '~standard': { version: 1, vendor: 'own', validate: (value) =>
    typeof value.size === 'number' ? { value: { ...value, checked: true } } : { issues: [{ message: 'A number is wanted.', path: ['size'] }] } } }`
  const checked = telling(`{ name: 'checked', configKey: 'checked', docs: 'https://docs.example' }`, `schema: ${schema},`)

  it('are validated by the schema of the module, and errors have a location', async () => {
    const { order } = await run({ 'fw.config.mjs': config('1'), 'modules/checked.mjs': checked })
    expect(order).toEqual(['["checked",{"size":1,"checked":true}]'])
    expect(await failure({ 'fw.config.mjs': config('"large"'), 'modules/checked.mjs': checked })).toEqual([
      {
        code: 'FW_MODULES_WRONG_OPTION',
        why: 'Invalid value for `checked.size` of the module checked (the string "large"): A number is wanted.',
        fix: 'Correct the value. See https://docs.example',
        place: 'fw.config.mjs:3',
      },
    ])
  })

  it('are errors if no module claims them', async () => {
    const strange = `export default {\n  modules: [() => {}],\n  chekced: {},\n}`
    expect(await failure({ 'fw.config.mjs': strange })).toMatchObject([
      {
        code: 'FW_CONFIG_UNKNOWN_OPTION',
        why: 'Unknown option `chekced`: it is not an fw option, and no module reads it.',
        place: 'fw.config.mjs:3',
      },
    ])
  })
})
