import type { DevProblem } from '@fw/schema'

/**
 * An element that passes the error of a failed page to the overlay. It contains data, so no content security policy blocks it.
 *
 * @param attributes - Additional attributes as text, with a leading space.
 */
export function problemScript(problem: DevProblem, attributes: string): string {
  // Without `<` the text cannot end the element.
  const text = JSON.stringify(problem).replaceAll('<', String.raw`\u003C`)
  return `<script type="application/json"${attributes} id="__FW_PROBLEM__">${text}</script>`
}
