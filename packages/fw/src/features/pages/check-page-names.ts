import type { BuildProblem } from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { duplicateName } from './page-problems.ts'

/**
 * Removes the name of pages whose name is already taken: vue-router keeps one route per name, so the other page would be lost. Call
 * this once the names are final.
 */
export function checkPageNames(pages: readonly PageRoute[]): BuildProblem[] {
  const byName = new Map<string, { path: string; file?: string }>()
  const problems: BuildProblem[] = []
  const visit = (page: PageRoute, above: string): void => {
    const path = page.path.startsWith('/') ? page.path : `${above}/${page.path}`.replace(/\/+/g, '/')
    const place = { path, ...(page.file === undefined ? {} : { file: page.file }) }
    const known = page.name === undefined ? undefined : byName.get(page.name)
    if (page.name !== undefined && known) {
      problems.push(duplicateName(page.name, known, place))
      delete page.name
    } else if (page.name !== undefined) {
      byName.set(page.name, place)
    }
    for (const child of page.children) visit(child, path)
  }
  for (const page of pages) visit(page, '')
  return problems
}
