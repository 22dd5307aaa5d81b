import type { DevProblem } from '@fw/schema'

/**
 * The element by which a page that failed tells the overlay why. It is data, so no content security policy forbids it.
 *
 * @param base - Where the app lives: `app.baseURL`.
 */
export function problemScript(problem: DevProblem, base: string): string {
  const quoted = base.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  // Without a `<` nothing in it can end the element.
  const json = JSON.stringify(problem).replaceAll('<', String.raw`\u003C`)
  return `<script type="application/json" id="__FW_PROBLEM__" data-base="${quoted}">${json}</script>`
}
