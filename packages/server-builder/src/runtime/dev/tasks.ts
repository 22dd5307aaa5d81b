import { createError, defineEventHandler, type H3Event } from 'h3'
import { startScheduleRunner } from 'nitropack/runtime/internal/task'
import type { NitroApp } from 'nitropack/types'
import { listTasks, runRequested } from '../task-endpoint.ts'

/** Runs scheduled tasks, and serves `/_nitro/tasks` to list and run tasks, for `fw task`. */
export function serveTasks({ router }: NitroApp): void {
  router.get('/_nitro/tasks', defineEventHandler(listTasks))
  router.use('/_nitro/tasks/:name', defineEventHandler(runOnRequest))
  startScheduleRunner()
}

async function runOnRequest(event: H3Event): Promise<unknown> {
  // Browsers always send the origin with a POST request.
  if (event.method !== 'POST') throw createError({ statusCode: 405, message: 'Send a POST request to run a task.' })
  if (isOfOtherSite(event)) throw createError({ statusCode: 403, message: 'Pages of other sites may not run tasks.' })
  return runRequested(event)
}

/** Any page that a developer visits can send requests to the dev server. Other clients send neither header. */
function isOfOtherSite({ node: { req } }: H3Event): boolean {
  const { origin, host, 'sec-fetch-site': site } = req.headers
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase())
  return !isOwn || (site !== undefined && site !== 'same-origin')
}
