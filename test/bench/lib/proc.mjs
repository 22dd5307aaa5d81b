import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, openSync, closeSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const PAGE = 4096
export const sleep = (ms) => new Promise((r) => setTimeout(r, ms))

/** RSS in MB summed over every process of the session `sid` (all our children are session leaders). */
export function sessionRss(sid) {
  let pages = 0,
    count = 0
  for (const name of readdirSync('/proc')) {
    if (name.charCodeAt(0) > 57) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // rest: state ppid pgrp session … rss is field 24 of the whole line, index 21 here
      if (Number(rest[3]) === sid) {
        pages += Number(rest[21])
        count++
      }
    } catch {}
  }
  return { mb: (pages * PAGE) / 2 ** 20, count }
}

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const p of running) p.killNow()
    process.exit(130)
  })
process.on('exit', () => {
  for (const p of running) p.killNow()
})

/**
 * Starts a command as leader of its own session, so that its tree can be measured and ended by its id.
 * cpu: pin to these cores (taskset list).
 */
export function start(command, args, { cwd, env, log, cpu, sample = 150 } = {}) {
  if (cpu !== undefined) {
    args = ['-c', String(cpu), command, ...args]
    command = 'taskset'
  }
  let fd = 'ignore'
  if (log) {
    mkdirSync(dirname(log), { recursive: true })
    fd = openSync(log, 'w')
  }
  const startedAt = performance.now()
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', fd, fd] })
  if (log) closeSync(fd)
  const proc = {
    child,
    pid: child.pid,
    startedAt,
    peak: 0,
    code: undefined,
    rss: () => sessionRss(child.pid).mb,
    killNow() {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {}
    },
    async stop() {
      clearInterval(timer)
      try {
        process.kill(-child.pid, 'SIGTERM')
      } catch {}
      for (let i = 0; i < 40 && sessionRss(child.pid).count > 0; i++) await sleep(50)
      proc.killNow()
      for (let i = 0; i < 40 && sessionRss(child.pid).count > 0; i++) await sleep(50)
      running.delete(proc)
    },
  }
  running.add(proc)
  const timer = setInterval(() => {
    proc.peak = Math.max(proc.peak, sessionRss(child.pid).mb)
  }, sample)
  proc.exited = new Promise((resolve) => {
    child.on('error', (error) => {
      proc.error = error
      proc.code = -1
      clearInterval(timer)
      resolve(-1)
    })
    child.on('exit', (code, signal) => {
      proc.code = code ?? signal
      proc.ms = performance.now() - startedAt
      clearInterval(timer)
      resolve(proc.code)
    })
  })
  return proc
}

/** Runs a command to its end; rejects on a non-zero code or after `timeout` ms. */
export async function run(command, args, options = {}) {
  const proc = start(command, args, options)
  const timeout = setTimeout(() => {
    proc.timedOut = true
    proc.killNow()
  }, options.timeout ?? 600_000)
  const code = await proc.exited
  clearTimeout(timeout)
  await proc.stop()
  if (code !== 0)
    throw new Error(
      `${command} ${args.join(' ')} ended with ${code}${proc.timedOut ? ' (time limit)' : ''}${options.log ? `; see ${options.log}` : ''}`,
    )
  return { ms: proc.ms, peakMB: proc.peak }
}
