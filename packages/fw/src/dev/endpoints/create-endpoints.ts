import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Callers } from '../guard/caller.ts'
import { devtoolsWorkspace, devtoolsWorkspacePath, type DevtoolsWorkspace } from './devtools-workspace.ts'
import type { Place } from './editor-command.ts'
import { openEditor as openInEditor } from './open-editor.ts'
import { readJson } from './read-json.ts'
import { readPlace } from './read-place.ts'

export interface EndpointsSettings {
  /** `app.baseURL`, with leading and trailing slash. */
  base: string
  rootDir: string
  /** Only files in these directories can be opened. */
  allowDirs: readonly string[]
  callers: Callers
  /** `experimental.chromeDevtoolsProjectSettings`. */
  devtoolsSettings?: boolean | undefined
  openEditor?: ((place: Place) => Promise<void>) | undefined
  /** Restarts the session. */
  restart?: (() => void) | undefined
}

export interface Endpoints {
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

/**
 * Endpoints for development code in browsers, below `__fw/`. The guard runs first: only the user of this server may send requests with
 * side effects.
 */
export function createEndpoints(settings: EndpointsSettings): Endpoints {
  const { base, rootDir, allowDirs, callers, devtoolsSettings = false, openEditor = openInEditor, restart } = settings
  const prefix = `${base}__fw/`
  let workspace: DevtoolsWorkspace | undefined

  const posts = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>()
  posts.set('open-editor', async (request, response) => {
    const body = await readJson(request)
    if (!body) return answer(response, 400, 'Bad Request')
    const place = readPlace(body, rootDir, allowDirs)
    if (!place) return answer(response, 403, 'Only files of the project can be opened.')
    await openEditor(place)
    answer(response, 204)
  })
  if (restart)
    posts.set('restart', async (request, response) => {
      request.resume()
      answer(response, 202, 'Restarting')
      restart()
    })

  const sendWorkspace = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' || !(await callers.isOwner(request))) return answer(response, 404, 'Not Found')
    workspace ??= devtoolsWorkspace(rootDir)
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(workspace))
  }

  return {
    handle(request, response, next) {
      const [path = ''] = (request.url ?? '').split('?', 1)
      if (path === devtoolsWorkspacePath) {
        if (!devtoolsSettings) return next()
        return void sendWorkspace(request, response)
      }
      if (!path.startsWith(prefix)) return next()
      const post = request.method === 'POST' ? posts.get(path.slice(prefix.length)) : undefined
      if (!post) return answer(response, 404, 'Not Found')
      post(request, response).catch((error: unknown) => answer(response, 500, error instanceof Error ? error.message : 'Failed'))
    },
  }
}

function answer(response: ServerResponse, status: number, text = ''): void {
  if (response.headersSent) return
  response.writeHead(status, {
    ...(text ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}
