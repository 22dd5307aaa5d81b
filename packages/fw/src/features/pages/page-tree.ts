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
  /** Whether server-only pages are supported. */
  islands: boolean
}

export interface ScannedPages {
  pages: PageRoute[]
  problems: BuildProblem[]
}

/** Generates routes from files. `users.vue` is the parent of the files in `users/`. */
export function pageTree(layers: readonly (readonly PageFile[])[], options: PageTreeOptions): ScannedPages {
  const root: Place = { segment: parseSegment(''), children: new Map(), views: new Map() }
  const problems: BuildProblem[] = []
  for (const [layer, files] of layers.entries()) {
    for (const file of files) add(root, file, { layer, route: routeOf(file, options) }, options, problems)
  }
  const pages: PageRoute[] = []
  emitChildren(root, { all: [], sinceParent: [], isFirst: true, into: pages })
  return { pages, problems }
}

/** A directory, a file, or both of the same name. */
interface Place {
  segment: Segment
  children: Map<string, Place>
  /** The components of this name, by view. */
  views: Map<string, View>
}

interface View {
  file: string
  layer: number
  mode: PageRoute['mode']
}

interface Placed {
  layer: number
  route: FileRoute
}

/** Parsed once per file: an app may have thousands, and is described again after each added page. */
const routes = new WeakMap<PageFile, FileRoute>()

function routeOf(file: PageFile, { extensions }: PageTreeOptions): FileRoute {
  let route = routes.get(file)
  if (!route) routes.set(file, (route = fileRoute(file.path, extensions)))
  return route
}

function add(
  root: Place,
  { file, path }: PageFile,
  { layer, route }: Placed,
  options: PageTreeOptions,
  problems: BuildProblem[],
): void {
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
    // A higher-priority layer takes precedence.
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
  const names = [...place.children.keys()].sort() // sorted, so that the order is the same on every machine
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

/** Whether a child page has the same path. The name then belongs to that child. */
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
