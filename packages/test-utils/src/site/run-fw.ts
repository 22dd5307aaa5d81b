import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'pathe'

/** The command line of the `fw` that the project has installed. */
export function fwBin(rootDir: string): string {
  const manifest = createRequire(join(rootDir, '_')).resolve('fw/package.json')
  return join(dirname(manifest), 'bin/fw.mjs')
}

/** The environment of a process that is not a test. */
export function siteEnv(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, TEST: _test, ...rest } = process.env
  const own = Object.entries(rest).filter(([name]) => !/^(?:VITE|VITEST)(?:_|$)/.test(name))
  return { ...Object.fromEntries(own), ...env }
}

/** Runs a command of fw. Rejects with its output if it fails. */
export function runFw(rootDir: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [fwBin(rootDir), ...args], {
    cwd: rootDir,
    env: siteEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`FW_TEST_BUILD: \`fw ${args[0]}\` failed.\n${output.trim()}`))
    })
  })
}
