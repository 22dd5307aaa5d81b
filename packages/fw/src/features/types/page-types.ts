import type { PageRoute } from '@fw/schema'
import { linkedText, type LinkedPart } from './linked-text.ts'

interface NamedPage {
  name: string
  path: string
  file: string | undefined
  /** Names of nested pages, at any depth. */
  inner: string[]
}

/** Groups pages by the declaration file that contains them: pages with a common path prefix are in the same file. */
export function pageShards(pages: readonly PageRoute[]): Map<string, NamedPage[]> {
  const shards = new Map<string, NamedPage[]>()
  for (const page of pages.flatMap((each) => [...namedPages(each, '')])) {
    const [, first = ''] = page.path.split('/')
    const name = `types/pages/${/^[\w-]+$/.test(first) ? first : 'root'}.d.ts`
    const shard = shards.get(name)
    if (shard) shard.push(page)
    else shards.set(name, [page])
  }
  return new Map([...shards].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Declarations of the names of pages, their paths and parameters, in the form that vue-router expects. */
export function pageTypes(file: string, pages: readonly NamedPage[]): string {
  const lines = [...new Map(pages.map((page) => [page.name, page])).values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, path, file: source, inner }): string | LinkedPart => {
      const params = paramsOf(path)
      const children =
        inner.length > 0
          ? inner
              .map((each) => JSON.stringify(each))
              .sort()
              .join(' | ')
          : 'never'
      const types = [JSON.stringify(name), JSON.stringify(path), paramsType(params, true), paramsType(params, false), children]
      const text = `    ${JSON.stringify(name)}: RouteRecordInfo<${types.join(', ')}>\n`
      return source === undefined ? text : { text, source }
    })
  const before = `import type { ParamValue, ParamValueOneOrMore, ParamValueZeroOrMore, ParamValueZeroOrOne, RouteRecordInfo } from 'vue-router'
declare module 'vue-router/auto-routes' {
  export interface RouteNamedMap {
`
  return linkedText(file, [before, ...lines, '  }\n}\n'])
}

/** The declaration file that registers the pages with vue-router. */
export function pagesIndex(shards: Iterable<string>): string {
  const references = [...shards].map((name) => `/// <reference path="./${name.slice('types/'.length)}" />\n`)
  return `${references.join('')}import type { RouteNamedMap } from 'vue-router/auto-routes'
declare module 'vue-router' {
  interface TypesConfig {
    RouteNamedMap: RouteNamedMap
  }
}
`
}

function* namedPages({ name, path, file, children }: PageRoute, above: string): Generator<NamedPage> {
  const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1')
  const inner = children.flatMap((child) => [...namedPages(child, full)])
  if (name !== undefined) yield { name, path: full, file, inner: inner.map((each) => each.name) }
  yield* inner
}

const kinds = { '': 'ParamValue', '?': 'ParamValueZeroOrOne', '+': 'ParamValueOneOrMore', '*': 'ParamValueZeroOrMore' } as const

/** Returns the parameters of a pattern: `:id()`, `:id?`, `:path(.*)*`. */
function paramsOf(path: string): { name: string; kind: keyof typeof kinds }[] {
  return [...path.matchAll(/(?<!\\):(\w+)(?:\((?:\\.|[^()\\])*\))?([?+*]?)/g)].map(([, name = '', kind = '']) => ({
    name,
    kind: kind as keyof typeof kinds, // guaranteed by the pattern
  }))
}

function paramsType(params: ReturnType<typeof paramsOf>, raw: boolean): string {
  if (params.length === 0) return 'Record<never, never>'
  const each = params.map(({ name, kind }) => {
    const optional = raw && (kind === '?' || kind === '*') ? '?' : ''
    return `${JSON.stringify(name)}${optional}: ${kinds[kind]}<${raw}>`
  })
  return `{ ${each.join('; ')} }`
}
