import { describe, expect, it, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { detectPackageManager } from './detect-package-manager.ts'
import { packageManagerCommands } from './package-manager-commands.ts'
import { join } from 'pathe'

describe('detectPackageManager', () => {
  it('reads packageManager and lockfiles, also of parent directories', async () => {
    vi.stubEnv('npm_config_user_agent', 'npm/11.0.0 node/v22')
    expect(await detectPackageManager(project({ 'package.json': '{ "packageManager": "yarn@4.5.0" }' }))).toBe('yarn')
    expect(await detectPackageManager(project({ 'package.json': '{}', 'bun.lock': '' }))).toBe('bun')
    const root = project({ 'pnpm-lock.yaml': '', 'apps/site/package.json': '{}' })
    expect(await detectPackageManager(join(root, 'apps/site'))).toBe('pnpm')
    expect(await detectPackageManager(join(root, 'apps/site'), { prefer: 'process' })).toBe('npm')
  })

  it('then the process, then npm', async () => {
    const root = project({ 'package.json': '{}' })
    vi.stubEnv('npm_config_user_agent', 'pnpm/10.1.0 npm/? node/v22.12.0 linux x64')
    expect(await detectPackageManager(root)).toBe('pnpm')
    vi.stubEnv('npm_config_user_agent', undefined)
    expect(await detectPackageManager(root)).toBe('npm')
  })
})

it.each([
  ['npm', 'npm install', 'npm install -D a', 'npm uninstall a', 'npm run dev', 'npx fw prepare', 'npm create fw site -- --yes'],
  ['pnpm', 'pnpm install', 'pnpm add -D a', 'pnpm remove a', 'pnpm run dev', 'pnpm exec fw prepare', 'pnpm create fw site --yes'],
  ['yarn', 'yarn install', 'yarn add -D a', 'yarn remove a', 'yarn run dev', 'yarn fw prepare', 'yarn create fw site --yes'],
  ['bun', 'bun install', 'bun add -D a', 'bun remove a', 'bun run dev', 'bun x fw prepare', 'bun create fw site --yes'],
] as const)('the commands of %s', (manager, ...texts) => {
  const commands = packageManagerCommands(manager)
  const all = [
    commands.install(),
    commands.add(['a'], { dev: true }),
    commands.remove(['a']),
    commands.run('dev'),
    commands.exec('fw', ['prepare']),
    commands.create('fw', ['site', '--yes']),
  ]
  expect(all.map(({ text }) => text)).toEqual(texts)
})
