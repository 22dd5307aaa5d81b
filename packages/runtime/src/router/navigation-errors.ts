import { createError, type AppError } from '../app/errors.ts'
import type { RouteLocationNormalized } from 'vue-router'

/** Asks the page whether the route exists: its `validate`. */
export async function validatePage(to: RouteLocationNormalized): Promise<AppError | undefined> {
  const result = await to.meta.validate?.(to)
  if (result === true || result === undefined) return
  return createError({
    status: 404,
    statusText: 'Page not found',
    message: `There is no page at ${to.fullPath}.`,
    ...(import.meta.client ? { fatal: true } : {}),
    data: { path: to.fullPath },
    ...(result || undefined),
  })
}

/** The error of a path that no route matches. */
export function pageNotFound(path: string): AppError {
  return createError({ status: 404, statusText: 'Page not found', message: `There is no page at ${path}.`, data: { path } })
}

/** More redirects in one navigation are a loop. */
export const MAX_REDIRECTS = 30
