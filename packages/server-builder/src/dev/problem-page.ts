import type { DevProblem } from '@fw/schema'

/** A page for an error that leaves nothing else to show. The overlay in it says the rest, and loads the page again when it is mended. */
export function problemPage(problem: DevProblem, scripts: readonly string[], base: string): string {
  const [client] = scripts
  const overlay = scripts.at(-1)?.replace(/dev\/entry\.mjs$/, 'dev/problem-page.mjs')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(problem.code)}</title></head><body>
<pre>${escape(`${problem.code}: ${problem.message}`)}</pre>
${problemScript(problem, base)}
${[client, overlay].flatMap((src) => (src === undefined ? [] : `<script type="module" src="${escape(src)}"></script>`)).join('')}
</body></html>`
}

/** The problem for the overlay of the page. */
function problemScript(problem: DevProblem, base: string): string {
  const text = JSON.stringify(problem).replaceAll('<', String.raw`\u003C`)
  return `<script type="application/json" id="__FW_PROBLEM__" data-base="${escape(base)}">${text}</script>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
