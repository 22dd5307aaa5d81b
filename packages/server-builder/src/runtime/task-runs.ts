import type { TaskResult } from 'nitropack/types'
import { cacheStore, defaultBase } from './cache/open-store.ts'

interface Process {
  pid?: number
  getBuiltinModule?: (id: 'node:os') => { hostname: () => string } | undefined
}

const host = (globalThis as { process?: Process }).process
const place = [hostName(), host?.pid].filter(Boolean).join(':')

function hostName(): string | undefined {
  try {
    return host?.getBuiltinModule?.('node:os')?.hostname()
  } catch {
    return undefined // Deno, without permission
  }
}

/** A run of a task, as `fw task runs` prints it. */
export interface TaskRun {
  name: string
  /** When it started, as an ISO date. */
  started: string
  /** Milliseconds that it took. */
  duration: number
  /** Message of the error that it failed with. */
  error?: string
  /** Where it ran: host name and process id, if the host has them. */
  process: string
}

const runsList = 'task-runs'

/** The last runs, of all processes that share a cache in Redis, or of this one. */
export async function taskRuns(): Promise<TaskRun[]> {
  return (await cacheStore(defaultBase).notes(runsList)).map((line) => JSON.parse(line) as TaskRun) // written below
}

/** Keeps a note of a run when it has ended. */
export async function noteRun(name: string, run: Promise<TaskResult<unknown>>): Promise<TaskResult<unknown>> {
  const started = new Date()
  const note = (failure: { error?: string }): void => {
    const taken: TaskRun = {
      name,
      started: started.toISOString(),
      duration: Date.now() - started.getTime(),
      ...failure,
      process: place,
    }
    void cacheStore(defaultBase).note(runsList, JSON.stringify(taken))
  }
  try {
    const result = await run
    note({})
    return result
  } catch (error) {
    note({ error: String(error instanceof Error ? error.message : error).slice(0, 500) })
    throw error
  }
}
