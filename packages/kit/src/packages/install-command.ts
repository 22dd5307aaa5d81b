import { existsSync } from 'node:fs'
import { dirname, join } from 'pathe'

const commands = {
  npm: 'npm install -D',
  pnpm: 'pnpm add -D',
  yarn: 'yarn add -D',
  bun: 'bun add -d',
} as const

type Manager = keyof typeof commands

const lockfiles: readonly [file: string, manager: Manager][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/**
 * The command that installs packages for development, with the package manager of the project: the one whose lockfile is nearest, or
 * without a lockfile the one that runs this process.
 *
 * @example installCommand(rootDir, ['vue-tsc']) // 'pnpm add -D vue-tsc'
 */
export function installCommand(
  rootDir: string,
  packages: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const manager = managerByLockfile(rootDir) ?? managerByAgent(env['npm_config_user_agent']) ?? 'npm'
  return [commands[manager], ...packages].join(' ')
}

function managerByLockfile(rootDir: string): Manager | undefined {
  for (let dir = rootDir; ; dir = dirname(dir)) {
    const found = lockfiles.find(([file]) => existsSync(join(dir, file)))
    if (found) return found[1]
    if (dirname(dir) === dir) return undefined
  }
}

/** `pnpm/10.1.0 npm/? node/v22.12.0 linux x64` */
function managerByAgent(agent: string | undefined): Manager | undefined {
  const name = agent?.split('/')[0]
  return name !== undefined && name in commands ? (name as Manager) : undefined // checked on this line
}
