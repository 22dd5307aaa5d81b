import type { BuildProblem } from '@fw/kit'
import type { PageRoute } from '@fw/schema'
import { fileRoute, routeGroups, routeName, routePath, type FileRoute } from './file-route.ts'
import { parseSegment, type Segment } from './parse-segment.ts'
import { duplicateFile, segmentProblem, serverPageWithoutIslands } from './page-problems.ts'

export interface PageFile {
  /** Absolute. */
  file: string
  /** Relative to the pages directory, with forward slashes. */
  path: string
}

export interface PageTreeOptions {
  extensions: readonly string[]
  /** Whether pages can be rendered on the server only. */
  islands: boolean
}

export interface ScannedPages {
  pages: PageRoute[]
  problems: BuildProblem[]
}

/** Makes routes of files. A file is the parent of the files in the directory of the same name beside it. */
export function pageTree(layers: readonly (readonly PageFile[])[], options: PageTreeOptions): ScannedPages {
  const root: Place = { segment: parseSegment(''), children: new Map(), views: new Map() }
  const problems: BuildProblem[] = []
  for (const [layer, files] of layers.entries()) {
    for (const file of files) add(root, { ...file, layer, route: fileRoute(file.path, options.extensions) }, options, problems)
  }
  const pages: PageRoute[] = []
  emitChildren(root, { all: [], sinceParent: [], isFirst: true, into: pages })
  return { pages, problems }
}

/** A directory, a file, or both under one name. */
interface Place {
  segment: Segment
  children: Map<string, Place>
  /** The components that files of this name give, by view. */
  views: Map<string, View>
}

interface View {
  file: string
  layer: number
  mode: PageRoute['mode']
}

interface Placed extends PageFile {
  layer: number
  route: FileRoute
}

function add(root: Place, page: Placed, options: PageTreeOptions, problems: BuildProblem[]): void {
  const { file, path, layer, route } = page
  let place = root
  let offset = 0
  for (const name of route.place) {
    let next = place.children.get(name)
    if (!next) {
      next = { segment: parseSegment(name), children: new Map(), views: new Map() }
      place.children.set(name, next)
      for (const each of next.segment.problems) problems.push(segmentProblem(each, { file, path, column: offset + each.at + 1 }))
    }
    place = next
    offset += name.length + 1
  }
  const known = place.views.get(route.view)
  if (known) {
    // A stronger layer has it already.
    if (known.layer === layer) problems.push(duplicateFile(known.file, file))
    return
  }
  if (route.mode === 'server' && !options.islands) problems.push(serverPageWithoutIslands(file))
  const mode = route.mode === 'server' && !options.islands ? 'all' : route.mode
  place.views.set(route.view, { file, layer, mode })
}

interface Above {
  all: Segment[]
  sinceParent: Segment[]
  isFirst: boolean
  into: PageRoute[]
}

function emitChildren(place: Place, above: Above): void {
  const names = [...place.children.keys()].sort() // whatever the layers are, the order is the same on every machine
  for (const name of names) emit(place.children.get(name)!, above)
}

function emit(place: Place, above: Above): void {
  const all = [...above.all, place.segment]
  const sinceParent = [...above.sinceParent, place.segment]
  if (place.views.size === 0) return emitChildren(place, { ...above, all, sinceParent })
  const page = pageOf(place, all, sinceParent, above.isFirst)
  above.into.push(page)
  emitChildren(place, { all, sinceParent: [], isFirst: false, into: page.children })
  if (page.name !== undefined && hasIndex(page, page.name)) delete page.name
}

/** Whether a page inside stands at the same path: then it is the one that people mean by the name. */
function hasIndex(page: PageRoute, name: string): boolean {
  return page.children.some((child) => child.path === '' && (child.name === name || hasIndex(child, name)))
}

function pageOf({ views }: Place, all: Segment[], sinceParent: Segment[], isFirst: boolean): PageRoute {
  const path = routePath(sinceParent)
  const page: PageRoute = { path: isFirst ? `/${path}` : path, children: [], mode: 'all', meta: {}, dynamicMeta: [] }
  const name = routeName(all)
  if (name !== '') page.name = name
  const groups = routeGroups(all)
  if (groups.length > 0) page.meta['groups'] = groups
  for (const [view, { file, mode }] of views) {
    if (view === 'default') Object.assign(page, { file, mode })
    else page.views = { ...page.views, [view]: file }
  }
  return page
}
