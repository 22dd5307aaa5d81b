import { Cron } from 'croner'
import { scheduledTasks, tasks } from '#nitro-internal-virtual/tasks'
import { createTracer } from '@fw/schema/tracing'
import { createError } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import type { Task, TaskContext, TaskPayload, TaskResult } from 'nitropack/types'
import { serialize } from 'ohash'
import { cacheStore, defaultBase } from './cache/open-store.ts'
import { errorText } from './error-log.ts'
import { noteRun } from './task-runs.ts'

interface RunOptions {
  payload?: TaskPayload
  context?: TaskContext
}

/** Defines a task. Replaces Nitro's function of the same name, like the others here. */
export function defineTask<Result>(definition: Task<Result>): Task<Result> {
  if (typeof definition.run === 'function') return definition
  throw new TypeError('[fw] A task needs a function `run`: defineTask({ run: () => ({ result: "done" }) })')
}

const tracer = createTracer('fw.task')
const running = new Map<string, Promise<TaskResult<unknown>>>()

/** Runs a task. While it is running in this process, other calls with the same payload get its result. */
export async function runTask<Result = unknown>(
  name: string,
  { payload = {}, context = {} }: RunOptions = {},
): Promise<TaskResult<Result>> {
  // The time in the schedule is not compared: a run that takes longer than its interval is not started again.
  const { scheduledTime: _, ...compared } = payload
  const key = `${name} ${serialize(compared)}`
  const current = running.get(key)
  if (current) return current as Promise<TaskResult<Result>> // the caller knows what its task returns
  const resolve = Object.hasOwn(tasks, name) ? tasks[name]?.resolve : undefined
  if (!resolve) throw createError({ statusCode: 404, message: `There is no task "${name}".` })
  const run = async () => (await resolve()).run({ name, payload, context })
  const started = noteRun(name, tracer.isActive ? tracer.trace({ name }, run) : run())
  running.set(key, started)
  try {
    return (await started) as TaskResult<Result> // see above
  } finally {
    running.delete(key)
  }
}

/** Runs tasks by their schedules, until the server is closed. Of the processes that share a cache in Redis, one runs a task. */
export function startScheduleRunner(): void {
  const { NODE_ENV, TEST } = process.env
  if (!scheduledTasks || NODE_ENV === 'test' || TEST) return
  for (const { cron: pattern, tasks: names } of scheduledTasks) {
    const cron: Cron = new Cron(pattern, async () => {
      const now = Date.now()
      const [last] = cron.previousRuns(1, new Date(now + 1000)) // excludes the second of its argument
      const scheduledTime = last?.getTime() ?? now
      const next = cron.nextRun()?.getTime() ?? now
      await Promise.all(names.map((name) => runScheduled(name, pattern, { scheduledTime, next })))
    })
    useNitroApp().hooks.hook('close', () => cron.stop())
  }
}

async function runScheduled(
  name: string,
  pattern: string,
  { scheduledTime, next }: { scheduledTime: number; next: number },
): Promise<void> {
  try {
    // Clocks of machines differ, and a busy process is late, so the claim is for the time in the schedule, and outlasts it.
    const lifetime = Math.max(60_000, next - scheduledTime)
    const claim = await cacheStore(defaultBase).claim(`task:${name}:${pattern}:${scheduledTime}`, lifetime)
    if (claim === 'unknown')
      console.warn(`[fw] The task "${name}" was not run: another process may run it, and the storage "cache" is not responding.`)
    if (claim === 'granted') await runTask(name, { payload: { scheduledTime } })
  } catch (error) {
    console.error(`[fw] The scheduled task "${name}" failed:`, errorText(error))
  }
}

export function getCronTasks(cron: string): string[] {
  return (scheduledTasks || []).find((each) => each.cron === cron)?.tasks ?? []
}

/** For hosts that run schedules themselves. */
export function runCronTasks(cron: string, options: RunOptions): Promise<TaskResult<unknown>[]> {
  return Promise.all(getCronTasks(cron).map((name) => runTask(name, options)))
}
