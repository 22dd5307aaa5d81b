import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../test/support/project.ts'
import { installCommand } from './install-command.ts'

const command = (files: Files, agent?: string): string =>
  installCommand(join(project({ 'app/a': '', ...files }), 'app'), ['a', 'b@5'], { npm_config_user_agent: agent })

it.each([
  ['package-lock.json', 'npm install -D a b@5'],
  ['npm-shrinkwrap.json', 'npm install -D a b@5'],
  ['pnpm-lock.yaml', 'pnpm add -D a b@5'],
  ['yarn.lock', 'yarn add -D a b@5'],
  ['bun.lock', 'bun add -d a b@5'],
  ['bun.lockb', 'bun add -d a b@5'],
])('uses the package manager of the lockfile: %s', (lockfile, expected) => {
  expect(command({ [`app/${lockfile}`]: '' })).toBe(expected)
})

it('prefers the nearest lockfile to the running package manager', () => {
  expect(command({ 'pnpm-lock.yaml': '' }, 'npm/11.0.0 node/v22.12.0')).toBe('pnpm add -D a b@5')
  expect(command({ 'pnpm-lock.yaml': '', 'app/yarn.lock': '' })).toBe('yarn add -D a b@5')
})

it('uses the running package manager without a lockfile', () => {
  expect(command({}, 'bun/1.3.0 npm/? node/v22.12.0 linux x64')).toBe('bun add -d a b@5')
  expect(command({}, 'unknown/1.0.0')).toBe('npm install -D a b@5')
  expect(command({})).toBe('npm install -D a b@5')
})
