import { mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { write } from '../support/project.ts'
import { runProcess } from '../support/run-process.ts'

const packagesDir = fileURLToPath(new URL('../../packages', import.meta.url))

/** As a user would: an empty directory, the packed packages, nothing of the workspace above it. Gives the directory. */
export async function installPacked(name: string): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), name)))
  const packages = readdirSync(packagesDir).map((each) => join(packagesDir, each))
  await npm(root, ['pack', ...packages, '--pack-destination', root])
  write(root, { 'package.json': '{ "name": "site", "private": true, "type": "module" }' })
  const tarballs = readdirSync(root).filter((file) => file.endsWith('.tgz'))
  if (tarballs.length !== packages.length) throw new Error(`${packages.length} packages were packed as ${tarballs.join(', ')}.`)
  await npm(root, ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs.map((file) => `./${file}`)])
  const strangers = ownPackages(root).filter(([, resolved]) => !resolved.startsWith('file:'))
  if (strangers.length > 0) throw new Error(`Not from tarballs: ${strangers.map(([path]) => path).join(', ')}.`)
  return root
}

/** Packages with names of ours, and where npm took them from: a registry may have something else under such a name. */
function ownPackages(root: string): [path: string, resolved: string][] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  } // the format of npm
  return Object.entries(lock.packages)
    .filter(([path]) => /node_modules\/(?:fw|@fw\/[\w-]+)$/.test(path))
    .map(([path, { resolved = '' }]) => [path, resolved])
}

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runProcess('npm', args, { cwd, env: npmSettings() })
  if (code !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}${stderr}`)
}

/** How npm reaches its registry on this machine. */
function npmSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => /^npm_config_|_proxy$/i.test(entry[0]) && entry[1] !== undefined,
    ),
  )
}
