import { join } from 'pathe'
import { parse as parseStyles } from 'postcss'
import { BuildFailure } from '@fw/kit'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { project } from '../../../test/support/project.ts'
import { compileErrorsOf, compilerError, toBuildFailure, withPlace } from './build-failure.ts'
import { testPass, testStats } from './testing/test-pass.ts'

const source = [
  "import { nope } from './e.js'",
  "import './missing.js'",
  'import pkg from "no-such-package"',
  'console.log(nope, pkg)',
  '',
].join('\n')
const dir = project({ 'main.js': source, 'f.json': '{\n  "a": 1,\n  "b" 2\n}\n', 'valid.json': '{}' })
const main = join(dir, 'main.js')
const module = { resource: `${main}?x=1` }

/** Errors as webpack and Rspack report them. */
const at = (line: number, column: number) => ({ start: { line, column } })

describe('compilerError', () => {
  it.each([
    ['webpack', "Module not found: Error: Can't resolve './missing.js' in '/app'"],
    [
      'Rspack',
      "  × Module not found: Can't resolve './missing.js' in '/app'\n   ╭─[5:0]\n 5 │ import './missing.js'\n   · ─────\n   ╰────\n",
    ],
    ['webpack, coloured', "Module not found: Error: \u001B[31mCan't resolve './missing.js'\u001B[39m in '/app'"],
  ])('has the place of a missing import in the source: %s', (_, message) => {
    expect(compilerError({ message, module, loc: at(90, 1) })).toEqual({
      message: 'Cannot find `./missing.js`, imported by this file.',
      file: main,
      line: 2,
      column: 8,
    })
  })

  it('finds specifiers in double quotes', () => {
    const message = "Module not found: Error: Can't resolve 'no-such-package' in '/app'"
    expect(compilerError({ message, module })).toMatchObject({ file: main, line: 3, column: 17 })
  })

  it.each([
    ['webpack', "export 'nope' (imported as 'nope') was not found in './e.js' (possible exports: yes)"],
    [
      'Rspack',
      "  × ESModulesLinkingError: export 'nope' (imported as 'nope') was not found in './e.js' (possible exports: yes)\n    ╭─[10:12]\n",
    ],
  ])('has the place of the import whose export is missing: %s', (_, message) => {
    expect(compilerError({ message, module, loc: at(90, 1) })).toEqual({
      message: "export 'nope' (imported as 'nope') was not found in './e.js' (possible exports: yes)",
      file: main,
      line: 1,
      column: 22,
    })
  })

  it('has the place of the compiler if the source does not contain the import', () => {
    const message = "Module not found: Error: Can't resolve './generated.js' in '/app'"
    expect(compilerError({ message, module, loc: at(7, 4) })).toEqual({ message, file: main, line: 7, column: 5 })
    expect(compilerError({ message, file: join(dir, 'gone.js'), loc: '7:4-30' })).toEqual({
      message,
      file: join(dir, 'gone.js'),
      line: 7,
      column: 5,
    })
    expect(compilerError({ message })).toEqual({ message })
  })

  it('describes invalid JSON itself', () => {
    const file = join(dir, 'f.json')
    const message =
      "Module parse failed: Expected ':' after property name in JSON at position 18\nFile was parsed as module type 'json'."
    expect(compilerError({ message, module: { resource: file } })).toEqual({
      message: expect.stringMatching(/^Invalid JSON: [^\n]+\.$/),
      file,
      line: 3,
      column: 7,
    })
    expect(compilerError({ message: 'other', module: { resource: join(dir, 'valid.json') } }).message).toBe('other')
  })

  it('reads the places that esbuild and SWC print', () => {
    const esbuild = `Module build failed (from /x/esbuild-loader/dist/index.cjs):\nError: Transform failed with 1 error:\n${main}:2:10: ERROR: Unexpected "="\n    at failureErrorWithLog (/x/esbuild/lib/main.js:1752:15)`
    expect(compilerError({ message: esbuild, module })).toEqual({ message: 'Unexpected "="', file: main, line: 2, column: 11 })
    const swc = `  × Module build failed (from builtin:swc-loader):\n  ╰─▶   × Syntax Error: Expression expected\n         ╭─[2:10]\n       1 │ export const a: number = 1\n       2 │ const b = = 2\n         ·           ─\n         ╰────\n`
    expect(compilerError({ message: swc, module })).toEqual({ message: swc, file: main, line: 2, column: 10 })
  })
})

describe('withPlace', () => {
  const file = '/app/a.vue'

  it('reads errors of Vue', () => {
    const error = parse('<template>\n  <p>\n</template>', { filename: file, ignoreEmpty: false }).errors[0]
    expect(withPlace(error, `${file}?vue&type=template`)).toMatchObject({
      name: 'SyntaxError',
      message: 'Element is missing end tag.',
      file,
      line: 2,
      column: 3,
    })
  })

  it('reads errors of PostCSS', () => {
    let error: unknown
    try {
      parseStyles('p {\n  color red\n}', { from: file })
    } catch (thrown) {
      error = thrown
    }
    expect(withPlace(error, file)).toEqual({
      name: 'CssSyntaxError',
      message: expect.stringMatching(/^Unknown word/),
      file,
      line: 2,
      column: 3,
    })
  })

  it.each<[string, object, object]>([
    [
      'Babel',
      { message: 'Unexpected token (2:6)', loc: { line: 2, column: 6 } },
      { message: 'Unexpected token (2:6)', column: 7 },
    ],
    [
      'Sass',
      { message: 'Undefined variable.\n  ╷\n2 │ …', sassMessage: 'Undefined variable.', span: { start: { line: 1, column: 9 } } },
      { message: 'Undefined variable.', column: 10 },
    ],
    ['esbuild', { message: 'Unexpected "="', location: { line: 2, column: 10 } }, { message: 'Unexpected "="', column: 11 }],
    ['others', { message: 'no', line: 2 }, { message: 'no', column: 1 }],
  ])('reads errors of %s', (_, properties, expected) => {
    expect(withPlace(Object.assign(new Error('no'), properties), file)).toEqual({ name: 'Error', file, line: 2, ...expected })
  })

  it('accepts anything that is thrown', () => {
    expect(withPlace('text', `${file}?vue`)).toEqual({ message: 'text', file })
    expect(withPlace(undefined, file)).toEqual({ message: 'undefined', file })
    expect(withPlace(null, file)).toEqual({ message: 'null', file })
  })
})

describe('toBuildFailure', () => {
  it('reports errors of loaders with their places, but only those of files in this run', () => {
    const pass = testPass()
    pass.failures.set(`${main}?vue&type=script`, Object.assign(new Error('no'), { loc: { line: 4, column: 0 } }))
    pass.failures.set('/app/earlier.vue', new Error('fixed'))
    const { problems } = toBuildFailure(testStats({ files: [main] }), pass)
    expect(problems).toEqual([
      { level: 'error', code: 'FW_BUILD_FAILED', why: 'no', fix: 'Fix the code and rebuild.', file: main, line: 4, column: 1 },
    ])
  })

  it('is the failure of a loader that has described its problems', () => {
    const own = new BuildFailure([{ level: 'error', code: 'FW_ACME', why: 'No key.', fix: 'Add a key.' }])
    const pass = testPass()
    pass.failures.set('/app/other.js', new Error('no'))
    pass.failures.set(main, own)
    expect(toBuildFailure(testStats({ files: [main, '/app/other.js'] }), pass)).toBe(own)
  })

  it('does not repeat errors of a file that a loader or the check of imports has reported', () => {
    const pass = testPass()
    pass.failures.set(main, new Error('of a loader'))
    const refused = new BuildFailure([{ level: 'error', code: 'FW_IMPORT', why: 'Server only.', fix: 'Move it.' }])
    pass.importProblems.set('/app/refused.js', new Map([['./secret.server.ts', refused]]))
    pass.importProblems.set('/app/earlier.js', new Map([['./secret.server.ts', new BuildFailure([])]]))
    const errors = [
      { message: 'Module build failed (from x):\nof a loader', module },
      { message: "export 'a' was not found", module: { resource: '/app/refused.js' } },
      { message: 'another', module: { resource: '/app/b.js' } },
      { message: 'of no file' },
    ]
    const stats = testStats({ files: [main, '/app/refused.js', '/app/b.js'], errors })
    expect(toBuildFailure(stats, pass)).toBe(refused)
    expect(compileErrorsOf(stats, pass).map(({ message }) => message)).toEqual([
      'of a loader',
      'FW_IMPORT: Server only.',
      'another',
      'of no file',
    ])
  })

  it('reports an error once, with its place', () => {
    const error = { message: 'no', module: { resource: '/app/b.js' } }
    const placed = { ...error, loc: at(2, 4) }
    const stats = testStats({ errors: [error, placed, placed, { ...error, loc: at(3, 0) }, { message: 'no' }] })
    const { problems } = toBuildFailure(stats, testPass())
    expect(problems.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['/app/b.js', 2, 5],
      ['/app/b.js', 3, 1],
      [undefined, undefined, undefined],
    ])
  })

  it.each([
    ['Module build failed (from /x/loader.js):\nIt is broken.\n\nMore of it.', 'It is broken.'],
    ['\u001B[31mModule not found: Error\u001B[39m\nIt is broken.', 'It is broken.'],
    ['  × Module build failed (from /x/loader.js):\n  ╰─▶   × It is broken.\n      \n', 'It is broken.'],
    [
      '  × Module build failed (from builtin:swc-loader):\n  ╰─▶   × It is broken.\n         ╭─[2:10]\n       1 │ code\n         ╰────\n',
      'It is broken.',
    ],
    ['It is broken.', 'It is broken.'],
  ])('says what is wrong, without the frames of the compiler: %j', (message, why) => {
    expect(toBuildFailure(testStats({ errors: [{ message }] }), testPass()).problems[0]!.why).toBe(why)
  })

  const scss = 'Undefined variable.\n  ╷\n2 │   color: $nope;\n  │          ^^^^^\n  ╵\n'
  it.each([
    ['webpack', `Module build failed (from /x/sass-loader/dist/cjs.js):\n${scss}  ${main} 2:10  root stylesheet`],
    [
      'Rspack',
      `  × Module build failed (from /x/sass-loader/dist/cjs.js):\n  ╰─▶   × ${`${scss}  ${main} 2:10  root stylesheet`.replaceAll('\n', '\n        │ ')}\n      \n`,
    ],
  ])('reports errors of style sheets with the place that is printed in their text: %s', (_, message) => {
    const { problems } = toBuildFailure(
      testStats({ errors: [{ message, module: { resource: '/app/importing.scss' } }] }),
      testPass(),
    )
    expect(problems).toMatchObject([{ why: 'Undefined variable.', file: main, line: 2, column: 10 }])
  })
})

describe('compileErrorsOf', () => {
  it('returns errors as the dev server reads them', () => {
    const pass = testPass()
    pass.failures.set(main, Object.assign(new TypeError('no\n\nmore'), { loc: { line: 4, column: 0 } }))
    const [error] = compileErrorsOf(testStats({ files: [main] }), pass)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'no',
      stack: '',
      id: main,
      loc: { file: main, start: { line: 4, column: 1 } },
    })
  })

  it('returns errors without a place, and those of a failure with its file', () => {
    const pass = testPass()
    const problem = { level: 'error', code: 'FW_ACME', why: 'No key.', fix: 'Add a key.' } as const
    pass.failures.set('/app/a.js', new BuildFailure([{ ...problem, file: '/app/b.js' }]))
    pass.failures.set('/app/c.js', new BuildFailure([problem]))
    const errors = compileErrorsOf(testStats({ files: ['/app/a.js', '/app/c.js'], errors: [{ message: 'of no file' }] }), pass)
    expect(errors.map(({ name, id, loc }) => [name, id, loc])).toEqual([
      ['BuildFailure', '/app/b.js', undefined],
      ['BuildFailure', undefined, undefined],
      ['Error', undefined, undefined],
    ])
  })
})
