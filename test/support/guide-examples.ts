import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { workspaceDir } from './fixture.ts'

/** The files in the code blocks of a guide, by the path in their first line. */
export function guideExamples(guide: string): Record<string, string> {
  const text = readFileSync(join(workspaceDir, 'docs/guide', `${guide}.md`), 'utf8')
  const blocks = text.matchAll(/^```(?:ts|vue)\n(?:\/\/|<!--) ((?:app|server|shared)\/[\w.[\]/-]+)[^\n]*\n(.*?)^```/gms)
  return Object.fromEntries([...blocks].map(([, path, code]) => [path!, code!]))
}
