import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { trapUnhandledNodeErrors } from 'nitropack/runtime/internal/utils'
import { baseURL } from './config.ts'

const app = useNitroApp()

/**
 * Renders a route. Nitro ignores the base path, and encodes routes that it has decoded with `decodeURI`: characters that
 * `decodeURI` keeps are encoded twice.
 */
export const localFetch = (route: string, init?: RequestInit): Promise<Response> =>
  app.localFetch(baseURL.slice(0, -1) + route.replaceAll('%2523', '%23').replaceAll('%253F', '%3F'), init)

export const closePrerenderer = (): Promise<void> => app.hooks.callHook('close')

trapUnhandledNodeErrors()
