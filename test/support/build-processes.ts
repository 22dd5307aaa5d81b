import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import type { Finished } from './run-process.ts'

export interface BuildRequest {
  args: readonly string[]
  cwd: string
  env?: Record<string, string>
}

const script = fileURLToPath(new URL('build-process.mjs', import.meta.url))
const workspace = fileURLToPath(new URL('../../packages/fw', import.meta.url))

/**
 * Processes that run one build after the other. A build in a process that has built before takes less than half of the CPU time: its
 * modules are loaded, and Node has optimized them. Tests of the command itself run it in its own process.
 *
 * @param limit - how many builds run at the same time
 * @param fwDir - the installed package
 */
export function buildProcesses(
  limit: number,
  fwDir: string = workspace,
): { build: (request: BuildRequest) => Promise<Finished>; stop: () => void } {
  const idle: ChildProcess[] = []
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []

  const start = (): ChildProcess => {
    const child = fork(script, [join(fwDir, 'dist/cli/index.mjs')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: {} })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  let free = limit
  const build = async (request: BuildRequest): Promise<Finished> => {
    if (free > 0) free--
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      const child = idle.pop() ?? start()
      const { isLast, ...finished } = await run(child, request)
      if (isLast) child.disconnect()
      else idle.push(child)
      return finished
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
  return { build, stop: () => running.forEach((child) => child.kill('SIGKILL')) }
}

function run(child: ChildProcess, { args, cwd, env = {} }: BuildRequest): Promise<Finished & { isLast: boolean }> {
  const basic = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
  return new Promise((done, fail) => {
    const failed = (code: number | null): void => fail(new Error(`The build process ended with ${code}: fw ${args.join(' ')}`))
    child.once('exit', failed)
    child.once('message', (answer) => {
      child.off('exit', failed)
      done(answer as Finished & { isLast: boolean }) // sent by build-process.mjs
    })
    child.send({ args, cwd, env: { ...basic, ...env } })
  })
}
