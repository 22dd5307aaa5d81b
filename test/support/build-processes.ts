import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { treeSeconds } from './measure/process-tree.ts'
import { cliEnv, processEnv } from './process-env.ts'
import type { Finished } from './run-process.ts'

export interface BuildRequest {
  args: readonly string[]
  cwd: string
  env?: Record<string, string>
  /** The package `fw` that builds, by default that of the workspace. */
  fwDir?: string
}

const script = fileURLToPath(new URL('build-process.mjs', import.meta.url))
const workspace = fileURLToPath(new URL('../../packages/fw', import.meta.url))

export interface MeasuredBuild extends Finished {
  /** Of the process and of those that it has started. */
  processorSeconds: number
}

interface BuildProcess {
  child: ChildProcess
  fwDir: string
}

/**
 * Processes that run one build after the other. A build in a process that has built before takes less than half of the CPU time: its
 * modules are loaded, and Node has optimized them. Tests of the command itself run it in its own process.
 *
 * @param limit - how many builds run at the same time
 */
export function buildProcesses(limit: number): { build: (request: BuildRequest) => Promise<MeasuredBuild>; stop: () => void } {
  const idle: BuildProcess[] = []
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let free = limit

  const start = (fwDir: string): BuildProcess => {
    const child = fork(script, [join(fwDir, 'dist/cli/index.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: cliEnv(),
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return { child, fwDir }
  }
  const take = (fwDir: string): BuildProcess => {
    const index = idle.findIndex((each) => each.fwDir === fwDir)
    return index === -1 ? start(fwDir) : idle.splice(index, 1)[0]!
  }
  const build = async (request: BuildRequest): Promise<MeasuredBuild> => {
    if (free > 0) free--
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      const process = take(request.fwDir ?? workspace)
      const before = treeSeconds(process.child.pid)
      const { isLast, ...finished } = await run(process.child, request)
      const processorSeconds = treeSeconds(process.child.pid) - before
      if (isLast) process.child.disconnect()
      else idle.push(process)
      if (idle.length > 2 * limit) idle.shift()!.child.disconnect() // there are several installations of `fw`
      return { ...finished, processorSeconds }
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
  return { build, stop: () => running.forEach((child) => child.kill('SIGKILL')) }
}

function run(child: ChildProcess, { args, cwd, env = {} }: BuildRequest): Promise<Finished & { isLast: boolean }> {
  const basic = processEnv({ HOME: process.env['HOME'] })
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
