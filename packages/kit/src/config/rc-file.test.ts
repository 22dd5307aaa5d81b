import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, loadFiles, placed } from '../../../../test/support/load.ts'
import { cleanEnv, configHome, project } from '../../../../test/support/project.ts'
import { readRcFiles } from './rc-file.ts'

const userRc = '../home/config/.fwrc'

/** The configuration in an rc file of a project. */
function parse(text: string): unknown {
  const dir = project({ '.fwrc': text })
  return readRcFiles(dir, cleanEnv(dir))[0]?.config
}

describe('readRcFiles', () => {
  it('finds the file of the project and that of the user, in this order', () => {
    const dir = project({ '.fwrc': 'a=project', [userRc]: 'a=user' })
    expect(readRcFiles(dir, cleanEnv(dir))).toEqual([
      { kind: 'rc', label: '.fwrc', file: join(dir, '.fwrc'), config: { a: 'project' } },
      { kind: 'rc', label: '.fwrc', file: join(configHome(dir), '.fwrc'), config: { a: 'user' } },
    ])
  })

  it('reads a file once, even if the project is the home directory', () => {
    const dir = project({ '.fwrc': 'a=1' })
    expect(readRcFiles(dir, { XDG_CONFIG_HOME: dir })).toHaveLength(1)
  })

  it('returns nothing without files', () => {
    const dir = project({ '.fwrc/keep': 'a directory' })
    expect(readRcFiles(dir, cleanEnv(dir))).toEqual([])
  })

  it.each([
    ['a=text', { a: 'text' }],
    ['a = spaced text  ', { a: 'spaced text' }],
    ['a=true\nb=false\nc=null', { a: true, b: false, c: null }],
    ['a=5\nb=-1.5\nc=1.0.0\nd=007', { a: 5, b: -1.5, c: '1.0.0', d: '007' }],
    ['a="5"\nb="it = that"', { a: '5', b: 'it = that' }],
    ['a=\nb=""', { a: '', b: '' }],
    ['a.b.c=1\na.b.d=2', { a: { b: { c: 1, d: 2 } } }],
    ['a={"b":{"c":[1]}}', { a: { b: { c: [1] } } }],
    ['a=[1,"x",true]', { a: [1, 'x', true] }],
    ['a[]=x\na[]=5\na[]=true', { a: ['x', 5, true] }],
    ['a.b[]=x', { a: { b: ['x'] } }],
    ['a[]=[1,2]\na[]=3', { a: [1, 2, 3] }],
    ['a[]=[[1]]\na[]=2', { a: [[1], 2] }],
    ['a=1\na=2', { a: 2 }],
    ['a=1\na.b=2', { a: { b: 2 } }],
    ['a.b=2\na=1', { a: 1 }],
    ['a=["x"]\na[]=y', { a: ['x', 'y'] }],
    ['a=x\na[]=y', { a: ['y'] }],
    ['a=5\na[]=6', { a: [6] }],
    ['a=1\r\nb=2\rc=3\n', { a: 1, b: 2, c: 3 }],
    ['no assignment\n=nothing\n\n# a note\na=1', { a: 1 }],
    ['a={broken', { a: '{broken' }],
  ])('parses %j', (text, config) => {
    expect(parse(text)).toEqual(config)
  })

  it.each([
    '__proto__.polluted=1',
    '__proto__=1',
    '__proto__={"polluted":1}',
    '__proto__[]=polluted',
    'constructor.prototype.polluted=1',
    'constructor[]=1',
    'constructor=1',
    'prototype=1',
    'a.__proto__.polluted=1',
    'a.__proto__[]=polluted',
    'a.constructor.prototype.polluted=1',
    'a={"__proto__":{"polluted":1}}',
    'a={"constructor":{"prototype":{"polluted":1}}}',
  ])('does not pollute prototypes with %s', (text) => {
    const config = parse(`${text}\nb=1`)
    expect(config).toMatchObject({ b: 1 })
    expect(config).not.toHaveProperty('polluted')
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
    expect([]).not.toHaveProperty('polluted')
  })

  it.each(['toString', 'hasOwnProperty', 'valueOf'])('treats %s as an ordinary key', (key) => {
    expect(parse(`${key}[]=x\n${key}[]=y`)).toEqual({ [key]: ['x', 'y'] })
    expect(parse(`${key}.a=x`)).toEqual({ [key]: { a: 'x' } })
    expect(parse(`a.${key}.b=x`)).toEqual({ a: { [key]: { b: 'x' } } })
    expect({}.toString()).toBe('[object Object]')
  })
})

describe('loading', () => {
  it('prefers the configuration file to the rc file of the project, and that to the rc file of the user', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { appId: 'file' }`,
      '.fwrc': 'appId=project\nssr=false',
      [userRc]: 'appId=user\nssr=true\nlogLevel=verbose',
    })
    expect(options).toMatchObject({ appId: 'file', ssr: false, logLevel: 'verbose' })
  })

  it('gives layers the lowest priority', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default { appId: 'base', ssr: false }`,
      [userRc]: 'appId=user',
    })
    expect(options).toMatchObject({ appId: 'user', ssr: false })
  })

  it('works without a configuration file', async () => {
    const { options, problems } = await loadFiles({ '.fwrc': 'app.baseURL=/docs/\ncss[]=a.css\ncss[]=b.css' })
    expect(codes(problems)).toEqual([])
    expect(options.app.baseURL).toBe('/docs/')
    expect(options.css).toEqual(['a.css', 'b.css'])
  })

  it('ignores the rc file of a layer', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default {}`,
      'base/.fwrc': 'appId=base',
    })
    expect(options.appId).toBe('fw-app')
  })

  it('resolves layers referenced by an rc file', async () => {
    const { options } = await loadFiles({ '.fwrc': 'extends=./base', 'base/fw.config.ts': `export default { appId: 'base' }` })
    expect(options.appId).toBe('base')
  })

  it('reports errors with their line', async () => {
    const dir = project({ '.fwrc': 'appId=x\n\nssr=perhaps\napp.basURL=/' })
    const problems = await placed(await load(dir))
    expect(problems).toMatchObject([
      { code: 'FW_CONFIG_WRONG_TYPE', path: 'ssr', position: { file: join(dir, '.fwrc'), line: 3, column: 1 } },
      { code: 'FW_CONFIG_UNKNOWN_OPTION', path: 'app.basURL', position: { line: 4 } },
    ])
  })
})
