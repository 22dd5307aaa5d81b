import type { RenderOutcome } from '@fw/schema'
import { runCall, type ServerCall } from './current-call.ts'
import { fileUsage } from './file-usage.ts'
import { loadServer } from './load-server.ts'

export interface CallOptions {
  /** Return the response of the server for an unexpected error, instead of throwing the error. */
  throwErrors?: boolean | undefined
}

export interface ServerResult {
  response: Response
  outcome: RenderOutcome | undefined
}

/** Sends a request to the server of the app, in this process. Throws unexpected errors of the app. */
export async function callServer(path: string, init: RequestInit, { throwErrors = true }: CallOptions): Promise<ServerResult> {
  const server = await loadServer()
  const usage = fileUsage()
  const errors: unknown[] = []
  const outcomes: RenderOutcome[] = []
  const url = server.baseURL.replace(/\/$/, '') + (path.startsWith('/') ? path : `/${path}`)
  const call: ServerCall = {
    failed: (thrown) => errors.push(thrown),
    rendered: (outcome) => {
      outcomes.push(outcome)
      if (outcome.kind === 'page') for (const module of outcome.page.modules) usage.modules.add(module)
    },
    usedRoute: (route) => usage.routes.add(route),
  }
  const response = await runCall(call, () => server.fetch(url, init))
  if (throwErrors && response.status >= 500 && errors.length > 0) throw errors[0]
  return { response, outcome: outcomes.at(-1) }
}
