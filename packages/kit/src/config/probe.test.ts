import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { project, type Files } from '../../../../test/support/project.ts'
import { findWorkspaceDir, modeOf, probe } from './probe.ts'

const above = (files: Record<string, string>): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`../${path}`, text]))

describe('findWorkspaceDir', () => {
  it.each([
    ['pnpm-workspace.yaml', ''],
    ['lerna.json', '{}'],
    ['package.json', '{ "workspaces": ["packages/*"] }'],
    ['package.json', '{ "workspaces": { "packages": ["packages/*"] } }'],
    ['.git/HEAD', ''],
    ['.git', 'gitdir: ../elsewhere'],
  ])('R50: finds %s: %j', (file, text) => {
    const dir = project(above({ [file]: text }))
    expect(findWorkspaceDir(dir)).toBe(join(dir, '..'))
  })

  it('R50: uses the nearest workspace', () => {
    const dir = project({ ...above({ 'pnpm-workspace.yaml': '' }), 'a/package.json': '{ "workspaces": [] }', 'a/b/c.txt': '' })
    expect(findWorkspaceDir(join(dir, 'a/b'))).toBe(join(dir, 'a'))
    expect(findWorkspaceDir(dir)).toBe(join(dir, '..'))
  })

  it('R50: prefers a workspace further up to a repository', () => {
    const dir = project({ ...above({ 'pnpm-workspace.yaml': '' }), '.git/HEAD': '' })
    expect(findWorkspaceDir(dir)).toBe(join(dir, '..'))
  })

  it('R50: uses the nearest repository', () => {
    const dir = project({
      ...above({ '.git/HEAD': '' }),
      'module/.git': 'gitdir: ../.git/modules/module',
      'module/site/a.txt': '',
    })
    expect(findWorkspaceDir(join(dir, 'module/site'))).toBe(join(dir, 'module'))
  })

  it('R50: is the project itself without either', () => {
    const dir = project({ 'package.json': '{ "name": "x" }', ...above({ 'package.json': '{ "name": "y" }' }) })
    expect(findWorkspaceDir(dir)).toBe(dir)
  })

  it.each(['{ broken', '', 'null', '[]', '"workspaces"', '5'])('ignores an invalid manifest: %j', (text) => {
    const dir = project(above({ 'package.json': text }))
    expect(findWorkspaceDir(dir)).toBe(dir)
  })
})

describe('workspaceDir', () => {
  it('R50: is detected', async () => {
    const dir = project(above({ 'pnpm-workspace.yaml': '' }))
    expect((await load(dir)).options.workspaceDir).toBe(join(dir, '..'))
  })

  it('R50: is not detected if configured', async () => {
    const dir = project({ ...above({ 'pnpm-workspace.yaml': '' }), 'fw.config.ts': `export default { workspaceDir: '../..' }` })
    const { options, problems } = await load(dir)
    expect(codes(problems)).toEqual([])
    expect(options.workspaceDir).toBe(join(dir, '../..'))
  })

  it('R50: is detected from the configured root', async () => {
    const dir = project({
      'fw.config.ts': `export default { rootDir: './repo/site' }`,
      'repo/pnpm-workspace.yaml': '',
      'repo/site/a.txt': '',
    })
    const { options } = await load(dir)
    expect(options).toMatchObject({ rootDir: join(dir, 'repo/site'), workspaceDir: join(dir, 'repo') })
  })
})

describe('probe', () => {
  const known = { rootDir: '/x', mode: 'production' as const, envName: 'production' }

  it.each([
    [{ CI: 'true' }, true],
    [{ CI: '1' }, true],
    [{ CI: 'woodpecker' }, true],
    [{ CI: 'false' }, false],
    [{ CI: '0' }, false],
    [{ CI: '' }, false],
    [{}, false],
  ])('R84: detects CI from %j', (env, ci) => {
    expect(probe({ ...known, env }).ci).toBe(ci)
  })

  it('R63: generates a UUID for every build', () => {
    const ids = [probe({ ...known, env: {} }).buildId, probe({ ...known, env: {} }).buildId]
    expect(ids[0]).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })
})

describe('logLevel', () => {
  it.each([
    ['R84, R85: a terminal outside CI', { ci: false, tty: true }, 'info'],
    ['R84: a terminal in CI', { ci: true, tty: true }, 'silent'],
    ['R85: no terminal', { ci: false, tty: false }, 'silent'],
    ['R84, R85: no terminal in CI', { ci: true, tty: false }, 'silent'],
  ])('%s', async (_, facts, logLevel) => {
    expect((await load(project(), { facts })).options.logLevel).toBe(logLevel)
  })

  it('Q22: is kept if set', async () => {
    const set = project({ 'fw.config.ts': `export default { logLevel: 'verbose' }` })
    expect((await load(set, { facts: { ci: true, tty: false } })).options.logLevel).toBe('verbose')
  })
})

describe('the kind of command', () => {
  it.each([
    [false, {}, 'production'],
    [true, { NODE_ENV: 'production' }, 'development'],
    [false, { NODE_ENV: 'test' }, 'test'],
    [true, { TEST: 'true' }, 'test'],
    [true, { TEST: 'false' }, 'development'],
    [false, { TEST: '', NODE_ENV: 'production' }, 'production'],
  ] as const)('dev %s, environment %o: %s', (dev, env, expected) => {
    expect(modeOf(dev, env)).toBe(expected)
  })
})
