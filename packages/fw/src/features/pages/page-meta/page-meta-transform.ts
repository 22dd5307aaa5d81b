import { BuildFailure } from '@fw/kit'
import type { SourceTransform, Transformed } from '@fw/schema'
import MagicString from 'magic-string'
import { analysePageMeta, type PageMetaAnalysis, type PageMetaOptions } from './analyse-page-meta.ts'
import { analyseRouteRules } from './analyse-route-rules.ts'
import { pageMetaModule } from './page-meta-module.ts'

export interface PageMetaTransformOptions extends PageMetaOptions {
  /** Whether a file is a page. Other files are skipped. By default every file is a page. */
  isPage?: (file: string) => boolean
}

/**
 * Returns the specifier of the module with the dynamic meta of a page. Its suffix tells bundlers the language, since the code may
 * contain types whatever the extension of the page is.
 */
export function pageMetaId(file: string): string {
  return `${file}?macro=true&lang.${/\.[jt]sx$/.test(file) ? 'tsx' : 'ts'}`
}

const code = /\bdefine(?:PageMeta|RouteRules)\b/

/** Removes `definePageMeta` and `defineRouteRules` from pages, and generates the module for meta that is evaluated at run time. */
export function pageMetaTransform({ isPage = () => true, ...options }: PageMetaTransformOptions = {}): SourceTransform[] {
  const analyse = (source: string, file: string): PageMetaAnalysis => {
    const analysis = analysePageMeta(source, file, options)
    const errors = analysis.problems.filter(({ level }) => level === 'error')
    if (errors.length > 0) throw new BuildFailure(errors)
    return analysis
  }
  return [
    {
      name: 'fw:page-meta',
      order: 'pre',
      filter: { id: { include: /^[^?]+\.(?:vue|[cm]?[jt]sx?)$/ }, code },
      transform: (source, id) => {
        if (!isPage(id)) return undefined
        const { statements } = analyse(source, id)
        return without(source, id, options.routeRules ? [...statements, ...analyseRouteRules(source, id).statements] : statements)
      },
    },
    {
      name: 'fw:page-meta-module',
      order: 'pre',
      filter: { id: { include: /\?macro=true(?:&|$)/ } },
      transform: (source, id) => {
        const file = id.slice(0, id.indexOf('?'))
        return pageMetaModule(source, file, analyse(source, file))
      },
    },
  ]
}

function without(source: string, file: string, statements: PageMetaAnalysis['statements']): Transformed | undefined {
  if (statements.length === 0) return undefined
  const text = new MagicString(source)
  for (const { start, end } of statements) text.remove(start, end)
  return { code: text.toString(), map: text.generateMap({ source: file, includeContent: true, hires: 'boundary' }) }
}
