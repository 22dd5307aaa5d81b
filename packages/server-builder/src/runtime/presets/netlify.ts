import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { useNitroApp } from 'nitropack/runtime/internal/app'

/**
 * The entry for Netlify. Lifetimes of pages that Netlify keeps come with the response: Nitro's entry adds them by another path than the page
 * has, to responses of any kind.
 */
export default function handler(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { method, headers, body } = request
  return useNitroApp().localFetch(pathname + search, { method, headers, body } as never) // Nitro's type knows fewer kinds of bodies
}
