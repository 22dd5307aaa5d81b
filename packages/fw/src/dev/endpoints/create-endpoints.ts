import type { IncomingMessage, ServerResponse } from 'node:http'
import { devtoolsWorkspace, devtoolsWorkspacePath, isFromThisMachine, type DevtoolsWorkspace } from './devtools-workspace.ts'
import type { Place } from './editor-command.ts'
import { openEditor as openInEditor } from './open-editor.ts'
import { readJson } from './read-json.ts'
import { readPlace } from './read-place.ts'

export interface EndpointsSettings {
  /** `app.baseURL`, with slashes at both ends. */
  base: string
  rootDir: string
  /** Files of these directories may be opened. */
  allowDirs: readonly string[]
  /** `experimental.chromeDevtoolsProjectSettings`. */
  devtoolsSettings?: boolean | undefined
  openEditor?: ((place: Place) => Promise<void>) | undefined
  /** Starts the session anew. */
  restart?: (() => void) | undefined
}

export interface Endpoints {
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

/**
 * What development code in browsers asks of the dev server, below `__fw/`. The guard stands before it and lets only pages of this
 * server ask for what changes something.
 */
export function createEndpoints(settings: EndpointsSettings): Endpoints {
  const { base, rootDir, allowDirs, devtoolsSettings = false, openEditor = openInEditor, restart } = settings
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

  return {
    handle(request, response, next) {
      const [path = ''] = (request.url ?? '').split('?', 1)
      if (path === devtoolsWorkspacePath) {
        if (!devtoolsSettings) return next()
        if (request.method !== 'GET' || !isFromThisMachine(request)) return answer(response, 404, 'Not Found')
        workspace ??= devtoolsWorkspace(rootDir)
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        return void response.end(JSON.stringify(workspace))
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
