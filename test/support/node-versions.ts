import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { inject } from 'vitest'
import { oncePerRun } from './once-per-run.ts'
import { npmEnv } from './process-env.ts'
import { runProcess } from './run-process.ts'

/** The oldest versions that are supported, that of the rest of the tests, and the newest. */
export const nodeVersions = { oldest: '20.19.0', oldest22: '22.12.0', usual: '24.21.0', newest: '26.10.0' } as const

/** Installs a version of Node.js from the registry, unless an earlier run did. Returns the directory with `node`. */
export function installNode(version: string): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const dir = join(tmpdir(), `fw-node-${version}`) // like `.ci/run`
  return oncePerRun(join(inject('sitesDir'), `node-${version}`), async () => {
    if (!existsSync(dir)) {
      const staging = mkdtempSync(`${dir}.`)
      const args = [
        'install',
        '--silent',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        '--prefix',
        staging,
        `${name}@${version}`,
      ]
      const { code, stdout, stderr } = await runProcess('npm', args, { cwd: staging, env: npmEnv() })
      if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}.\n${stdout}\n${stderr}`)
      if (existsSync(dir)) rmSync(staging, { recursive: true, force: true })
      else renameSync(staging, dir)
    }
    return join(dir, 'node_modules', name, 'bin')
  })
}
