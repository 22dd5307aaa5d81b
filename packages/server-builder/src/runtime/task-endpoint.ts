import { scheduledTasks, tasks } from '#nitro-internal-virtual/tasks'
import { createError, defineEventHandler, getRouterParam, readBody, type H3Event } from 'h3'
import { authorize } from './authorize.ts'
import { taskRuns } from './task-runs.ts'
import { runTask } from './tasks.ts'

/**
 * `/__fw_tasks`, for `fw task` with a built server: `GET` lists tasks and their last runs, `POST /__fw_tasks/<name>` runs one. Only exists with
 * `FW_TASK_SECRET`.
 */
export default defineEventHandler(async (event) => {
  await authorize(event, 'FW_TASK_SECRET')
  const isList = getRouterParam(event, 'name') === undefined
  if (event.method !== (isList ? 'GET' : 'POST'))
    throw createError({ statusCode: 405, message: 'Send GET, or POST with a task.' })
  return isList ? listTasks() : runRequested(event)
})

/** What `fw task` prints. */
export async function listTasks(): Promise<unknown> {
  const listed = Object.entries(tasks).map(async ([name, { resolve }]) => {
    const description = (await resolve?.())?.meta?.description
    return [name, { description }] as const
  })
  return { tasks: Object.fromEntries(await Promise.all(listed)), scheduledTasks, runs: await taskRuns() }
}

/** Runs the task of a request. */
export async function runRequested(event: H3Event): Promise<unknown> {
  const name = getRouterParam(event, 'name', { decode: true }) ?? ''
  if (!Object.hasOwn(tasks, name)) throw createError({ statusCode: 404, message: `There is no task "${name}".` })
  const body: unknown = (await readBody(event)) ?? {}
  const payload = isObject(body) ? (body['payload'] ?? {}) : undefined
  if (!isObject(payload)) throw createError({ statusCode: 400, message: 'The body must be JSON: { "payload": { … } }' })
  return runTask(name, { payload })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
