import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { inject } from 'vitest'
import { oncePerRun } from './once-per-run.ts'
import { npmEnv } from './process-env.ts'
import { runProcess } from './run-process.ts'

/**
 * The versions that are tested. They are no dependencies of the repository: with 360 MB, they would double the time of `npm ci`, and one test
 * file needs them.
 */
const versions = { bun: '1.4.4', deno: '2.9.6', miniflare: '4.20260426.0' }

export interface Runtimes {
  bun: string
  deno: string
  /** For `createRequire`. */
  miniflare: string
}

/** Installs other runtimes than Node.js, unless an earlier run did. Fails if that fails: a test without its runtime must not pass. */
export async function installRuntimes(): Promise<Runtimes> {
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  const dir = join(tmpdir(), `fw-${names.join('-').replaceAll('@', '-')}`)
  await oncePerRun(join(inject('sitesDir'), 'runtimes'), async () => {
    if (!existsSync(dir)) await install(dir, names)
    return dir
  })
  return {
    bun: join(dir, 'node_modules/bun/bin/bun.exe'), // on all platforms
    deno: join(dir, 'node_modules/deno/deno'),
    miniflare: join(dir, 'package.json'),
  }
}

/** The directory only exists once it is complete. */
async function install(dir: string, names: readonly string[]): Promise<void> {
  const staging = mkdtempSync(`${dir}-`)
  writeFileSync(join(staging, 'package.json'), '{ "private": true }')
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...names]
  const { code, stdout, stderr } = await runProcess('npm', args, { cwd: staging, env: npmEnv() })
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}.\n${stdout}\n${stderr}`)
  try {
    renameSync(staging, dir)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(dir)) throw error // installed by another run meanwhile
  }
}
