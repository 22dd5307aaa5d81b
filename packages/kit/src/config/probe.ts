import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Facts } from '@fw/schema'
import { dirname, join } from 'pathe'
import { isCI } from './is-ci.ts'

/** The kind of command: tests are recognised by `TEST` or `NODE_ENV=test`, whatever the command is. */
export function modeOf(dev: boolean, env: Readonly<Record<string, string | undefined>>): Facts['mode'] {
  const { TEST: test = '', NODE_ENV: node } = env
  if (node === 'test' || !['', '0', 'false'].includes(test)) return 'test'
  return dev ? 'development' : 'production'
}

/** Collects facts about the environment for defaults. */
export function probe(known: Pick<Facts, 'rootDir' | 'mode' | 'envName' | 'env'>, workspaceOf: string = known.rootDir): Facts {
  return {
    ...known,
    workspaceDir: findWorkspaceDir(workspaceOf),
    ci: isCI(known.env),
    tty: Boolean(process.stdout.isTTY),
    buildId: randomUUID(),
  }
}

/** The closest parent directory that declares a workspace, then that of the repository, then the project itself. */
export function findWorkspaceDir(rootDir: string): string {
  let repository: string | undefined
  for (let dir = rootDir; ; dir = dirname(dir)) {
    if (isWorkspace(dir)) return dir
    if (repository === undefined && existsSync(join(dir, '.git'))) repository = dir
    if (dirname(dir) === dir) return repository ?? rootDir
  }
}

function isWorkspace(dir: string): boolean {
  if (existsSync(join(dir, 'pnpm-workspace.yaml')) || existsSync(join(dir, 'lerna.json'))) return true
  const manifest = join(dir, 'package.json')
  if (!existsSync(manifest)) return false
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
    return typeof content === 'object' && content !== null && 'workspaces' in content
  } catch {
    return false // invalid manifests are reported elsewhere
  }
}
