import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw, fwBin, runProcess } from '../support/run-process.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const root = project({ 'fw.config.mjs': 'export default { appId: "a", srr: true }', 'package.json': '{ "name": "x" }' })

describe('help and version', () => {
  it('prints the version', async () => {
    const { code, stdout } = await fw(['--version'], { cwd: root })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1\.0\.0-alpha\.\d+\n$/)
  })

  it('lists every command with --help', async () => {
    const { code, stdout } = await fw(['--help'], { cwd: root })
    expect(code).toBe(0)
    for (const command of ['config', 'config why', 'config env', 'config check', 'config schema', 'info'])
      expect(stdout).toContain(`  ${command} `)
    expect(stdout.split('Examples\n')[1]!.trim().split('\n').length).toBeLessThanOrEqual(4)
  })

  it('contains every command that the documentation mentions', async () => {
    const { stdout } = await fw(['--help'], { cwd: root })
    const docs = fileURLToPath(new URL('../../docs', import.meta.url))
    const files = listFiles(docs).filter((file) => file.endsWith('.md'))
    const named = files.flatMap((file) =>
      [...readFileSync(join(docs, file), 'utf8').matchAll(/(?:`|npx )fw ([a-z]+)/g)].map(([, command]) => command!),
    )
    expect(named.length).toBeGreaterThan(50)
    for (const command of new Set(named)) expect(stdout).toMatch(new RegExp(`^ +${command} `, 'm'))
  })

  it('lists every flag of a command, and --set on every command that loads configuration', async () => {
    for (const command of [['config'], ['config', 'why'], ['config', 'env'], ['config', 'check'], ['info']]) {
      const { code, stdout } = await fw([...command, '--help'], { cwd: root })
      expect(code).toBe(0)
      for (const flag of ['--set <path=value>', '--envName', '--dotenv', '--extends, -e', '--json', '--cwd'])
        expect(stdout).toContain(flag)
    }
  })

  it('shows the help and exits with 2 without a command', async () => {
    const { code, stdout, stderr } = await fw([], { cwd: root })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Commands')
  })
})

describe('mistyped commands and flags', () => {
  const commands = {
    confg: 'config',
    conifg: 'config',
    confi: 'config',
    configs: 'config',
    Config: 'config',
    inf: 'info',
    infos: 'info',
    ifno: 'info',
  }
  const subCommands = { wy: 'why', whi: 'why', enw: 'env', chek: 'check', chekc: 'check', shema: 'schema', scheme: 'schema' }
  const flags = {
    '--jsn': '--json',
    '--jason': '--json',
    '--sett': '--set',
    '--defualts': '--defaults',
    '--dotnev': '--dotenv',
    '--evnName': '--envName',
    '--loglevel=info': '--logLevel',
    '--extend': '--extends',
    '--no-jsonn': '--json',
  }

  it('gets the right suggestion in at least 9 of 10 cases', async () => {
    const calls = [
      ...Object.entries(commands).map(([typed, meant]) => ({ args: [typed], meant: `"${meant}"` })),
      ...Object.entries(subCommands).map(([typed, meant]) => ({ args: ['config', typed], meant: `"${meant}"` })),
      ...Object.entries(flags).map(([typed, meant]) => ({ args: ['config', typed], meant })),
    ]
    const results = await Promise.all(calls.map(async ({ args, meant }) => ({ args, meant, ...(await fw(args, { cwd: root })) })))
    expect(results.filter(({ code, stdout }) => code !== 2 || stdout !== '')).toEqual([])
    const wrong = results.filter(({ stderr, meant }) => !stderr.includes(`Did you mean ${meant}?`))
    expect(wrong.length, wrong.map(({ args }) => args.join(' ')).join(', ')).toBeLessThanOrEqual(2)
  })

  it.each([
    ['a --set without a path', ['config', '--set', '=1']],
    ['a --set without a value', ['config', '--set']],
    ['a --set with a prototype key', ['config', '--set', '__proto__.x=1']],
    ['a missing .env file', ['config', '--dotenv', 'none.env']],
    ['a missing directory', ['config', '--cwd', 'none']],
    ['an invalid flag value', ['config', '--logLevel', 'loud']],
    ['a missing argument', ['config', 'why']],
    ['a flag without a command', ['--json']],
  ])('exits with 2 and one clear message for %s', async (_, args) => {
    const { code, stdout, stderr } = await fw(args, { cwd: root })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^✖ .+/)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

const inTerminal = (env: Record<string, string>) =>
  runProcess('script', ['-qec', `${process.execPath} ${fwBin} config`, '/dev/null'], {
    cwd: root,
    env: { TERM: 'xterm', ...env },
  })

describe('colors', () => {
  // oxlint-disable-next-line no-control-regex -- the escape character starts a colour code
  const escape = /\u001B\[/

  it('are disabled without a terminal', async () => {
    const { stdout, stderr } = await fw(['config'], { cwd: root })
    expect(stdout + stderr).not.toMatch(escape)
  })

  it('are enabled in a terminal, and disabled there with NO_COLOR', async () => {
    expect((await inTerminal({})).stdout).toMatch(escape)
    expect((await inTerminal({ NO_COLOR: '1' })).stdout).not.toMatch(escape)
  })

  it('are enabled if forced', async () => {
    const { stdout } = await fw(['config'], { cwd: root, env: { FORCE_COLOR: '1' } })
    expect(stdout).toMatch(escape)
  })
})

describe('fw info', () => {
  it('prints versions and project facts, without values or absolute paths', async () => {
    const { code, stdout } = await fw(['info'], { cwd: root, env: { HOME: '/home/someone' } })
    expect(code).toBe(0)
    for (const name of ['fw', 'node', 'system', 'variant', 'builder', 'config keys', 'problems'])
      expect(stdout).toMatch(new RegExp(`^${name} +\\S`, 'm'))
    expect(stdout).toContain('appId, srr')
    expect(stdout).not.toContain(root)
    expect(stdout).not.toContain('/home/someone')
  })

  it('prints the facts as JSON', async () => {
    const { stdout } = await fw(['info', '--json'], { cwd: root })
    expect(JSON.parse(stdout)).toMatchObject({
      node: process.version,
      config: 'fw.config.mjs',
      'config keys': ['appId', 'srr'],
      modules: [],
      layers: [],
      problems: '1 error',
    })
  })
})
