import { scheduledTasks, tasks } from '#nitro-internal-virtual/tasks'
import { defineEventHandler, getQuery, getRouterParam, readBody } from 'h3'
import { runTask, startScheduleRunner } from 'nitropack/runtime/internal/task'
import type { NitroApp } from 'nitropack/types'

/** Runs scheduled tasks, and serves `/_nitro/tasks` to list and run tasks, like Nitro's own dev server. */
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
  router.use(
    '/_nitro/tasks/:name',
    defineEventHandler(async (event) => {
      const body = await readBody<{ payload?: Record<string, unknown> } | undefined>(event).catch(() => undefined)
      return runTask(getRouterParam(event, 'name')!, { payload: { ...getQuery(event), ...body?.payload } })
    }),
  )
  startScheduleRunner()
}
