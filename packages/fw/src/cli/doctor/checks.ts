import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { LoadedConfig } from '@fw/kit'
import { join } from 'pathe'
import { satisfies } from 'semver'
import { installedVersion } from '../../core/installed-version.ts'
import { findRunning } from '../../dev/lock/dev-lock.ts'
import { counted } from '../report.ts'
import { duplicatePackages } from './duplicate-packages.ts'
import { isIgnored } from './git-ignored.ts'

export interface Finding {
  level: 'error' | 'warning'
  what: string
  fix: string
}

export interface Check {
  name: string
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>
}

export interface CheckContext {
  loaded: LoadedConfig
  rootDir: string
  manifest: Manifest
  /** `engines.node` of fw. */
  engines: string
}

export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** In the order in which they are printed. */
export const checks: readonly Check[] = [
  { name: 'Node', run: node },
  { name: 'packages', run: packages },
  { name: 'duplicates', run: duplicates },
  { name: 'configuration', run: configuration },
  { name: 'environment', run: environment },
  { name: 'Git', run: git },
  { name: 'port', run: port },
  { name: 'file watcher', run: watcher },
]

function node({ engines }: CheckContext): Finding[] {
  if (satisfies(process.version, engines)) return []
  return [error(`Node ${process.version} is not supported; fw needs ${engines}.`, 'Install a current version of Node.')]
}

/** Packages that are listed but not installed, and packages of fw with different versions. */
function packages({ manifest, rootDir }: CheckContext): Finding[] {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  const missing = names.filter((name) => installedVersion(name, rootDir) === undefined)
  const own = names.filter((name) => name === 'fw' || name.startsWith('@fw/'))
  const versions = new Map(own.map((name) => [name, installedVersion(name, rootDir)]))
  const wanted = versions.get('fw')
  const others = [...versions].filter(([, version]) => version !== undefined && wanted !== undefined && version !== wanted)
  return [
    ...(missing.length > 0
      ? [
          error(
            `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} listed in package.json, but not installed.`,
            'Install the packages, for example with `npm install`.',
          ),
        ]
      : []),
    ...(!names.includes('fw')
      ? [warning('package.json does not list `fw`.', 'Add it, so that everybody uses the same version.')]
      : []),
    ...others.map(([name, version]) =>
      error(`${name} is version ${version}, but fw is ${wanted}.`, 'Run `fw upgrade`: packages of fw need the same version.'),
    ),
    ...lockFiles(rootDir),
  ]
}

function lockFiles(rootDir: string): Finding[] {
  const found = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'].filter((file) =>
    existsSync(join(rootDir, file)),
  )
  if (found.length < 2) return []
  return [warning(`There are lock files of several package managers: ${found.join(', ')}.`, 'Remove those that you do not use.')]
}

async function duplicates({ rootDir }: CheckContext): Promise<Finding[]> {
  const found = await duplicatePackages(rootDir)
  return [...found].map(([name, copies]) =>
    error(
      `${name} is installed ${copies.length} times: ${copies.map(({ version, path }) => `${version} in ${path}`).join(', ')}.`,
      `Two copies do not share their state. Run \`npm dedupe\`, or find out who needs which with \`npm ls ${name}\`.`,
    ),
  )
}

function configuration({ loaded }: CheckContext): Finding[] {
  const errors = loaded.problems.filter(({ level }) => level === 'error')
  const warnings = loaded.problems.length - errors.length
  if (loaded.problems.length === 0) return []
  return [
    errors.length > 0
      ? error(`The configuration has ${counted(errors.length, 'error')}.`, 'Run `fw config check`.')
      : warning(`The configuration has ${counted(warnings, 'warning')}.`, 'Run `fw config check`.'),
  ]
}

/** Variables in `.env.example` that are not set anywhere. */
function environment({ rootDir, loaded }: CheckContext): Finding[] {
  const file = join(rootDir, '.env.example')
  if (!existsSync(file)) return []
  const names = [...readFileSync(file, 'utf8').matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name]) => name!)
  const missing = names.filter((name) => loaded.facts.env[name] === undefined)
  if (missing.length === 0) return []
  return [
    warning(
      `${missing.join(', ')} of .env.example ${missing.length === 1 ? 'is' : 'are'} not set.`,
      'Copy them to .env, or set them in the environment.',
    ),
  ]
}

/** Generated files and secrets that Git would commit. */
async function git({ rootDir, loaded }: CheckContext): Promise<Finding[]> {
  const { buildDir } = loaded.options
  const paths = [
    buildDir,
    join(rootDir, '.output'),
    join(rootDir, 'node_modules'),
    ...loaded.envFiles.files.filter((each) => existsSync(each)),
  ]
  const ignored = await isIgnored(paths, rootDir)
  if (!ignored) return []
  const shown = paths.filter((path) => !ignored.has(path)).map((path) => path.slice(rootDir.length + 1))
  if (shown.length === 0) return []
  return [warning(`Git does not ignore ${shown.join(', ')}.`, 'Add them to .gitignore.')]
}

async function port({ loaded }: CheckContext): Promise<Finding[]> {
  const { rootDir, devServer } = loaded.options
  const running = findRunning(rootDir)
  if (running || (await isFree(devServer.port, devServer.host))) return []
  return [
    warning(
      `Port ${devServer.port} is in use by another program.`,
      '`fw dev` will use the next free one. Set `devServer.port` for another.',
    ),
  ]
}

function isFree(wanted: number, host: string | undefined): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(wanted, host || '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function watcher(): Finding[] {
  const file = '/proc/sys/fs/inotify/max_user_watches'
  if (!existsSync(file)) return []
  const limit = Number(readFileSync(file, 'utf8'))
  if (limit >= 32_768) return []
  return [
    warning(
      `The system allows ${limit} watched files, which is too few for large projects.`,
      'Raise it: `sudo sysctl fs.inotify.max_user_watches=524288`.',
    ),
  ]
}

function error(what: string, fix: string): Finding {
  return { level: 'error', what, fix }
}

function warning(what: string, fix: string): Finding {
  return { level: 'warning', what, fix }
}
