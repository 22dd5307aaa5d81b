import { join } from 'pathe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { load, loadFiles } from '../../../../test/support/load.ts'
import { cleanEnv, project, write } from '../../../../test/support/project.ts'
import { readEnvFiles } from './env-files.ts'
import { UsageError } from './overrides.ts'

type Env = Record<string, string | undefined>

/** The variables that files add to an empty environment. */
async function read(files: Record<string, string>, { envName = 'production', asked = [] as string[], env = {} as Env } = {}) {
  const dir = project(files)
  return { dir, env, ...(await readEnvFiles(dir, envName, asked, env)) }
}

describe('files', () => {
  it('reads .env, .env.<name> and .env.local; the last one wins', async () => {
    const { dir, env, files } = await read(
      { '.env': 'A=env\nB=env\nC=env', '.env.staging': 'B=staging\nC=staging', '.env.local': 'C=local', '.env.other': 'A=other' },
      { envName: 'staging' },
    )
    expect(env).toEqual({ A: 'env', B: 'staging', C: 'local' })
    expect(files).toEqual([join(dir, '.env'), join(dir, '.env.staging'), join(dir, '.env.local')])
  })

  it('requested files override the default ones; the last one wins', async () => {
    const { env, files, dir } = await read(
      { '.env': 'A=env', '.env.local': 'A=local\nB=local', one: 'B=one\nC=one', 'sub/two.env': 'C=two' },
      { asked: ['one', 'sub/two.env'] },
    )
    expect(env).toEqual({ A: 'local', B: 'one', C: 'two' })
    expect(files.at(-1)).toBe(join(dir, 'sub/two.env'))
  })

  it('accepts an absolute path', async () => {
    const elsewhere = project({ 'their.env': 'A=1' })
    const { env } = await read({}, { asked: [join(elsewhere, 'their.env')] })
    expect(env).toEqual({ A: '1' })
  })

  it('a default file that is requested explicitly overrides the others', async () => {
    const { env } = await read({ '.env': 'A=env', '.env.local': 'A=local' }, { asked: ['.env'] })
    expect(env).toEqual({ A: 'env' })
  })

  it('returns missing files', async () => {
    const { dir, missing, files } = await read({ here: 'A=1' }, { asked: ['gone', 'here'] })
    expect(missing).toEqual([join(dir, 'gone')])
    expect(files).toEqual([join(dir, 'here')])
  })

  it('ignores directories', async () => {
    const { files, missing, dir } = await read({ '.env/keep': '', 'also/keep': '' }, { asked: ['also'] })
    expect(files).toEqual([])
    expect(missing).toEqual([join(dir, 'also')])
  })
})

describe('values', () => {
  it('never override variables of the process', async () => {
    const { env, origin } = await read({ '.env': 'A=file\nB=file\nC=file' }, { env: { A: 'process', B: '', C: undefined } })
    expect(env).toEqual({ A: 'process', B: '', C: 'file' })
    expect([...origin.keys()]).toEqual(['C'])
  })

  it('can reference other variables', async () => {
    const { env } = await read(
      {
        '.env': ['HOST=shop.test', 'URL=https://${HOST}/$SECTION', 'PRICE=5\\$', 'NONE=<${MISSING}>', 'LATE=${LOCAL}'].join('\n'),
        '.env.local': 'LOCAL=here',
      },
      { env: { SECTION: 'books', PROMPT: '$HOST' } },
    )
    expect(env).toEqual({
      SECTION: 'books',
      PROMPT: '$HOST', // variables of the process are not interpolated
      HOST: 'shop.test',
      URL: 'https://shop.test/books',
      PRICE: '5$',
      NONE: '<${MISSING}>',
      LOCAL: 'here',
      LATE: 'here',
    })
  })

  it('support quotes, comments, spaces and empty values', async () => {
    const { env } = await read({
      '.env': [
        '# note',
        'A="two\\nlines"',
        "B='it # stays'",
        'C=x # note',
        'D=',
        'export E=5',
        '  F = spaced  ',
        'broken line',
      ].join('\n'),
    })
    expect(env).toEqual({ A: 'two\nlines', B: 'it # stays', C: 'x', D: '', E: '5', F: 'spaced' })
  })

  it('can have names of object properties', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']
    const { env } = await read({ '.env': [...names.map((name) => `${name}=x`), '__proto__=x', 'SAFE=1'].join('\n') })
    for (const name of names) expect(Object.getOwnPropertyDescriptor(env, name)?.value).toBe('x')
    expect(Object.getPrototypeOf(env)).toBe(Object.prototype)
    expect(({} as Env)['SAFE']).toBeUndefined()
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])('do not interpolate ${%s}', async (name) => {
    const { env } = await read({ '.env': `A=<\${${name}}>` })
    expect(env['A']).toBe(`<\${${name}}>`)
  })

  it('keep dollar signs of interpolated values', async () => {
    const { env } = await read({ '.env': 'AROUND=<${PASSWORD}>' }, { env: { PASSWORD: "a$&b$1c$'d" } })
    expect(env['AROUND']).toBe("<a$&b$1c$'d>")
  })

  it('can reference each other without an endless loop', async () => {
    const { env } = await read({ '.env': 'A=a${B}\nB=b${A}' })
    expect(env['A']).toMatch(/^ab/)
  })
})

describe('origin of a variable', () => {
  it('is the last file that sets it', async () => {
    const { dir, origin } = await read({ '.env': 'A=1\nB=1', '.env.local': 'B=2', more: 'C=3' }, { asked: ['more'] })
    expect(Object.fromEntries(origin)).toEqual({ A: join(dir, '.env'), B: join(dir, '.env.local'), C: join(dir, 'more') })
  })

  it('is returned for every variable that was set', async () => {
    const { env, origin } = await read({ '.env': 'A=1\n_INTERNAL=2' })
    expect(env).toEqual({ A: '1', _INTERNAL: '2' })
    expect([...origin.keys()]).toEqual(['A', '_INTERNAL'])
  })

  it('is updated on every load', async () => {
    const dir = project({ '.env': 'A=1\nB=1', '.env.local': 'A=local' })
    const env: Env = { OWN: 'process' }
    await readEnvFiles(dir, 'production', [], env)
    write(dir, { '.env': 'A=2\nC=2', '.env.local': '' })
    const second = await readEnvFiles(dir, 'production', [], env)
    expect(env).toEqual({ OWN: 'process', A: '2', C: '2' })
    expect(Object.fromEntries(second.origin)).toEqual({ A: join(dir, '.env'), C: join(dir, '.env') })
  })

  it('is the process for a variable set by a program after the first load', async () => {
    const dir = project({ '.env': 'A=file' })
    const env: Env = {}
    await readEnvFiles(dir, 'production', [], env)
    env['A'] = 'program'
    const { origin } = await readEnvFiles(dir, 'production', [], env)
    expect(env['A']).toBe('program')
    expect(origin.has('A')).toBe(false)
  })
})

describe('loading', () => {
  it('sets options from variables of a file', async () => {
    const { options, envFiles } = await loadFiles({ '.env': 'FW_APP_BASE_URL=/shop/' })
    expect(options.app.baseURL).toBe('/shop/')
    expect(envFiles.files).toHaveLength(1)
  })

  it('selects the file by mode, and by name', async () => {
    const dir = project({ '.env.development': 'FW_APP_BASE_URL=/dev/', '.env.staging': 'FW_APP_BASE_URL=/staging/' })
    expect((await load(dir, { mode: 'development' })).options.app.baseURL).toBe('/dev/')
    expect((await load(dir, { mode: 'development', envName: 'staging' })).options.app.baseURL).toBe('/staging/')
    expect((await load(dir)).options.app.baseURL).toBe('/')
  })

  it('throws if a requested file does not exist', async () => {
    const dir = project({ '.env': '' })
    await expect(load(dir, { dotenv: ['.env', 'gone.env'] })).rejects.toThrow(
      new UsageError(`File not found: ${join(dir, 'gone.env')} (--dotenv)`),
    )
  })

  it('reads files of the project, not of the working directory', async () => {
    const dir = project({ '.env': 'FW_APP_BASE_URL=/outer/', 'site/.env': 'FW_APP_BASE_URL=/site/' })
    expect((await load(dir, { rootDir: 'site' })).options.app.baseURL).toBe('/site/')
  })

  it('does not modify process.env if an environment is passed', async () => {
    const dir = project({
      '.env': 'FW_TEST_GIVEN=file',
      'fw.config.ts': `export default { appId: process.env.FW_TEST_GIVEN ?? 'unset' }`,
    })
    const env = cleanEnv(dir)
    expect((await load(dir, { env })).options.appId).toBe('unset')
    expect(env['FW_TEST_GIVEN']).toBe('file')
    expect(process.env['FW_TEST_GIVEN']).toBeUndefined()
  })

  it('shows the variables to the configuration file in process.env', async () => {
    const before = { ...process.env }
    onTestFinished(() => {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
    })
    const dir = project({
      '.env': 'FW_TEST_SHOWN=file',
      'fw.config.ts': `export default { appId: process.env.FW_TEST_SHOWN ?? 'unset' }`,
    })
    Object.assign(process.env, cleanEnv(dir))
    expect((await load(dir, { env: process.env })).options.appId).toBe('file')
    expect(process.env['FW_TEST_SHOWN']).toBe('file')
    write(dir, { '.env': 'FW_TEST_SHOWN=changed' })
    expect((await load(dir, { env: process.env })).options.appId).toBe('changed')
    write(dir, { '.env': '' })
    expect((await load(dir, { env: process.env })).options.appId).toBe('unset')
  })
})
