import type { DevProblem } from '@fw/schema'
import { revisionAttribute } from '../runtime/dev/page-tags.ts'
import { problemScript } from '../runtime/dev/problem-script.ts'

export interface ProblemPage {
  scripts: readonly string[]
  /** `app.baseURL`. */
  base: string
  /** The revision of the page. */
  revision: number | undefined
  /** For a page with a content security policy. */
  nonce?: string
}

/** A page for an error that prevents rendering. Its overlay shows the problem, and reloads the page when it is fixed. */
export function problemPage(problem: DevProblem, { scripts, base, revision, nonce = '' }: ProblemPage): string {
  const nonceAttribute = nonce === '' ? '' : ` nonce="${escape(nonce)}"`
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(problem.code)}</title></head><body>
<pre>${escape(`${problem.code}: ${problem.message}`)}</pre>
${problemScript(problem, `${nonceAttribute} data-base="${escape(base)}"`)}
${scripts.map((src) => `<script type="module"${nonceAttribute} src="${escape(src)}"${revisionAttribute(revision)}></script>`).join('')}
</body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
