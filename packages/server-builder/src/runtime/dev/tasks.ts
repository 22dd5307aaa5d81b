import { scheduledTasks, tasks } from '#nitro-internal-virtual/tasks'
import { createError, defineEventHandler, getRouterParam, readBody, type H3Event } from 'h3'
import { runTask, startScheduleRunner } from 'nitropack/runtime/internal/task'
import type { NitroApp } from 'nitropack/types'

/** Runs scheduled tasks, and serves `/_nitro/tasks` to list and run tasks, for `fw task`. */
export function serveTasks({ router }: NitroApp): void {
  router.get(
    '/_nitro/tasks',
    defineEventHandler(async () => {
      const listed = Object.entries(tasks).map(async ([name, { resolve }]) => {
        const description = (await resolve?.())?.meta?.description
        return [name, { description }] as const
      })
      return { tasks: Object.fromEntries(await Promise.all(listed)), scheduledTasks }
    }),
  )
  router.use('/_nitro/tasks/:name', defineEventHandler(runOnRequest))
  startScheduleRunner()
}

async function runOnRequest(event: H3Event): Promise<unknown> {
  // Browsers always send the origin with a POST request.
  if (event.method !== 'POST') throw createError({ statusCode: 405, message: 'Send a POST request to run a task.' })
  if (isOfOtherSite(event)) throw createError({ statusCode: 403, message: 'Pages of other sites may not run tasks.' })
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

/** Any page that a developer visits can send requests to the dev server. Other clients send neither header. */
function isOfOtherSite({ node: { req } }: H3Event): boolean {
  const { origin, host, 'sec-fetch-site': site } = req.headers
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase())
  return !isOwn || (site !== undefined && site !== 'same-origin')
}
