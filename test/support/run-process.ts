import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cliEnv } from './process-env.ts'

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export const fwBin: string = fileURLToPath(new URL('../../packages/fw/bin/fw.mjs', import.meta.url))

/** Runs a program to its end. Its environment does not contain that of the test runner (colors, CI, TTY). */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: cliEnv({ HOME: process.env['HOME'], ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', fail)
    child.on('close', (code) => done({ code, stdout, stderr }))
  })
}

/** Runs the built CLI. */
export function fw(args: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Finished> {
  return runProcess(process.execPath, [fwBin, ...args], options)
}
