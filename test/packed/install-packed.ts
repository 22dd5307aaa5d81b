import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { inject } from 'vitest'
import { oncePerRun } from '../support/once-per-run.ts'
import { npmEnv } from '../support/process-env.ts'
import { write } from '../support/project.ts'
import { runProcess } from '../support/run-process.ts'

/** Milliseconds for hooks and tests that install packages, or wait until another test file has done it. */
export const installLimit = 900_000

/** The file with the output of npm. */
export const installLog = 'npm-install.log'

const packagesDir = fileURLToPath(new URL('../../packages', import.meta.url))

/**
 * Like a user: an empty directory with the packed packages, outside of the workspace. Returns the directory. Packages are packed and
 * installed once per run; each caller gets a copy, in a directory that starts with the name.
 */
export async function installPacked(name: string, parent: string = tmpdir()): Promise<string> {
  const packed = join(inject('sitesDir'), 'packed')
  await oncePerRun(packed, () => install(join(packed, 'site')))
  const root = realpathSync(mkdtempSync(join(parent, name)))
  // Hard links if possible, because copying all packages takes seconds. Packages are replaced, but never changed.
  const { code } = await runProcess('cp', ['-al', `${join(packed, 'site')}/.`, root], { cwd: root })
  if (code !== 0) cpSync(join(packed, 'site'), root, { recursive: true, verbatimSymlinks: true })
  for (const file of ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']) own(join(root, file))
  return root
}

/** Replaces a hard link by a copy: npm changes these files in place. */
function own(file: string): void {
  const text = readFileSync(file)
  rmSync(file)
  writeFileSync(file, text)
}

/** Packages that projects install themselves, for another bundler. They are packed only. */
const optional = /^fw-(?:bundler[23]-builder|loader-common)-/

/** Returns the directory. */
async function install(root: string): Promise<string> {
  mkdirSync(root)
  const packages = readdirSync(packagesDir).map((each) => join(packagesDir, each))
  await npm(root, ['pack', ...packages, '--pack-destination', root])
  write(root, { 'package.json': documentedManifest() })
  const tarballs = readdirSync(root).filter((file) => file.endsWith('.tgz'))
  if (tarballs.length !== packages.length) throw new Error(`${packages.length} packages were packed as ${tarballs.join(', ')}.`)
  const files = tarballs.filter((file) => !optional.test(file)).map((file) => `./${file}`)
  write(root, { [installLog]: await npm(root, ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files]) })
  const strangers = ownPackages(root).filter(([, resolved]) => !resolved.startsWith('file:'))
  if (strangers.length > 0) throw new Error(`Not from tarballs: ${strangers.map(([path]) => path).join(', ')}.`)
  return root
}

/** The `package.json` of docs/guide/getting-started.md. */
function documentedManifest(): string {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/guide/getting-started.md', import.meta.url)), 'utf8')
  const manifest = /```json\n\/\/ package\.json\n(.*?)```/s.exec(guide)?.[1]
  if (manifest === undefined) throw new Error('The guide has no package.json.')
  return manifest
}

/** Our packages, and where npm installed them from: a registry may have other packages with these names. */
function ownPackages(root: string): [path: string, resolved: string][] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  } // the format of npm
  return Object.entries(lock.packages)
    .filter(([path]) => /node_modules\/(?:fw|@fw\/[\w-]+)$/.test(path))
    .map(([path, { resolved = '' }]) => [path, resolved])
}

export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProcess('npm', args, { cwd, env: npmEnv() })
  if (code !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}
