import type { RenderOutcome, RenderRequest } from '@fw/schema'
import { createServerHead } from './head/server-head.ts'
import { serializePayload } from './payload/serialize-payload.ts'
import { createSsrContext } from './app/ssr-context.ts'

/** Renders a page without content, in which the browser renders the app. */
export async function renderShell(request: RenderRequest): Promise<RenderOutcome> {
  const { response, payload } = createSsrContext(request)
  return {
    kind: 'page',
    response,
    page: {
      html: '',
      head: await createServerHead(request).markup(),
      payload: serializePayload({ ...payload, serverRendered: false }, {}),
      modules: [],
      teleports: {},
      prehydrate: [],
      ssr: false,
      noScripts: false,
      prerenderRoutes: [],
    },
  }
}
