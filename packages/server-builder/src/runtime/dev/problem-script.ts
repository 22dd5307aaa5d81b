import type { DevProblem } from '@fw/schema'

/**
 * The element by which a page that failed tells the overlay why. It is data, so no content security policy forbids it.
 *
 * @param attributes - Further ones, as text with a space in front.
 */
export function problemScript(problem: DevProblem, attributes: string): string {
  // Without a `<` nothing in it can end the element.
  const text = JSON.stringify(problem).replaceAll('<', String.raw`\u003C`)
  return `<script type="application/json"${attributes} id="__FW_PROBLEM__">${text}</script>`
}
