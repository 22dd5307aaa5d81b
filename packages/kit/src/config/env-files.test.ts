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

describe('which files', () => {
  it('are read: .env, .env.<name> and .env.local, the last one the strongest', async () => {
    const { dir, env, files } = await read(
      { '.env': 'A=env\nB=env\nC=env', '.env.staging': 'B=staging\nC=staging', '.env.local': 'C=local', '.env.other': 'A=other' },
      { envName: 'staging' },
    )
    expect(env).toEqual({ A: 'env', B: 'staging', C: 'local' })
    expect(files).toEqual([join(dir, '.env'), join(dir, '.env.staging'), join(dir, '.env.local')])
  })

  it('are asked for: stronger than the usual ones, the last one the strongest', async () => {
    const { env, files, dir } = await read(
      { '.env': 'A=env', '.env.local': 'A=local\nB=local', one: 'B=one\nC=one', 'sub/two.env': 'C=two' },
      { asked: ['one', 'sub/two.env'] },
    )
    expect(env).toEqual({ A: 'local', B: 'one', C: 'two' })
    expect(files.at(-1)).toBe(join(dir, 'sub/two.env'))
  })

  it('are asked for by an absolute path', async () => {
    const elsewhere = project({ 'their.env': 'A=1' })
    const { env } = await read({}, { asked: [join(elsewhere, 'their.env')] })
    expect(env).toEqual({ A: '1' })
  })

  it('may be a usual one that is asked for again, which makes it strong', async () => {
    const { env } = await read({ '.env': 'A=env', '.env.local': 'A=local' }, { asked: ['.env'] })
    expect(env).toEqual({ A: 'env' })
  })

  it('are missing', async () => {
    const { dir, missing, files } = await read({ here: 'A=1' }, { asked: ['gone', 'here'] })
    expect(missing).toEqual([join(dir, 'gone')])
    expect(files).toEqual([join(dir, 'here')])
  })

  it('are no directories', async () => {
    const { files, missing, dir } = await read({ '.env/keep': '', 'also/keep': '' }, { asked: ['also'] })
    expect(files).toEqual([])
    expect(missing).toEqual([join(dir, 'also')])
  })
})

describe('what they say', () => {
  it('never beats the process', async () => {
    const { env, origin } = await read({ '.env': 'A=file\nB=file\nC=file' }, { env: { A: 'process', B: '', C: undefined } })
    expect(env).toEqual({ A: 'process', B: '', C: 'file' })
    expect([...origin.keys()]).toEqual(['C'])
  })

  it('can use other variables', async () => {
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

  it('has quotes, comments, spaces and empty values', async () => {
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

  it('may name what every object has', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']
    const { env } = await read({ '.env': [...names.map((name) => `${name}=x`), '__proto__=x', 'SAFE=1'].join('\n') })
    for (const name of names) expect(Object.getOwnPropertyDescriptor(env, name)?.value).toBe('x')
    expect(Object.getPrototypeOf(env)).toBe(Object.prototype)
    expect(({} as Env)['SAFE']).toBeUndefined()
  })

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])('knows no variable ${%s}', async (name) => {
    const { env } = await read({ '.env': `A=<\${${name}}>` })
    expect(env['A']).toBe(`<\${${name}}>`)
  })

  it('takes dollars in a value for what they are', async () => {
    const { env } = await read({ '.env': 'AROUND=<${PASSWORD}>' }, { env: { PASSWORD: "a$&b$1c$'d" } })
    expect(env['AROUND']).toBe("<a$&b$1c$'d>")
  })

  it('ends where variables need each other', async () => {
    const { env } = await read({ '.env': 'A=a${B}\nB=b${A}' })
    expect(env['A']).toMatch(/^ab/)
  })
})

describe('where a variable came from', () => {
  it('is the strongest file that names it', async () => {
    const { dir, origin } = await read({ '.env': 'A=1\nB=1', '.env.local': 'B=2', more: 'C=3' }, { asked: ['more'] })
    expect(Object.fromEntries(origin)).toEqual({ A: join(dir, '.env'), B: join(dir, '.env.local'), C: join(dir, 'more') })
  })

  it('is told of every variable that was set', async () => {
    const { env, origin } = await read({ '.env': 'A=1\n_INTERNAL=2' })
    expect(env).toEqual({ A: '1', _INTERNAL: '2' })
    expect([...origin.keys()]).toEqual(['A', '_INTERNAL'])
  })

  it('is known on every load, and follows the files', async () => {
    const dir = project({ '.env': 'A=1\nB=1', '.env.local': 'A=local' })
    const env: Env = { OWN: 'process' }
    await readEnvFiles(dir, 'production', [], env)
    write(dir, { '.env': 'A=2\nC=2', '.env.local': '' })
    const second = await readEnvFiles(dir, 'production', [], env)
    expect(env).toEqual({ OWN: 'process', A: '2', C: '2' })
    expect(Object.fromEntries(second.origin)).toEqual({ A: join(dir, '.env'), C: join(dir, '.env') })
  })

  it('is the process for a variable that a program set after the first load', async () => {
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
  it('sets options by variables of a file', async () => {
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

  it('is refused when a file that was asked for is missing', async () => {
    const dir = project({ '.env': '' })
    await expect(load(dir, { dotenv: ['.env', 'gone.env'] })).rejects.toThrow(
      new UsageError(`File not found: ${join(dir, 'gone.env')} (--dotenv)`),
    )
  })

  it('looks in the project, not where the command runs', async () => {
    const dir = project({ '.env': 'FW_APP_BASE_URL=/outer/', 'site/.env': 'FW_APP_BASE_URL=/site/' })
    expect((await load(dir, { rootDir: 'site' })).options.app.baseURL).toBe('/site/')
  })

  it('leaves an environment that was given to itself', async () => {
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
