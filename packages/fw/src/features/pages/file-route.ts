import type { PageRoute } from '@fw/schema'
import type { Segment } from './parse-segment.ts'

/** The route information in the path of a page. */
export interface FileRoute {
  /** Directories and file name as written, without extension, mode and view: the position in the tree. */
  place: string[]
  /** Named view that the component fills; `default` for the page itself. */
  view: string
  mode: PageRoute['mode']
}

/** Parses the path of a page, relative to the pages directory. */
export function fileRoute(relativePath: string, extensions: readonly string[]): FileRoute {
  const place = withoutExtension(relativePath, extensions).split('/')
  let name = place.pop()!
  const [, withoutMode, mode] = /^(.+)\.(client|server)$/.exec(name) ?? []
  name = withoutMode ?? name
  const [, withoutView, view = 'default'] = /^([^@]+)@([\w-]+)$/.exec(name) ?? []
  return { place: [...place, withoutView ?? name], view, mode: mode === 'client' || mode === 'server' ? mode : 'all' }
}

/** Returns the route path of a page: absolute, or relative to its parent page. */
export function routePath(segments: readonly Segment[]): string {
  const paths = segments.map((segment) => segment.path)
  const last = paths.findLastIndex((path) => path !== '')
  return segments
    .map((segment, index) => (index < last ? segment.pathBefore : segment.path))
    .filter((path) => path !== '')
    .join('/')
}

/** `users-group-id`. Empty if all segments are groups. */
export function routeName(segments: readonly Segment[]): string {
  return segments
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join('/')
    .replace(/(?:\/index)+$/, '')
    .replaceAll('/', '-')
}

export function routeGroups(segments: readonly Segment[]): string[] {
  return segments.flatMap(({ groups }) => groups)
}

function withoutExtension(path: string, extensions: readonly string[]): string {
  let longest = ''
  for (const extension of extensions) {
    if (extension.length > longest.length && path.endsWith(extension)) longest = extension
  }
  // Files matched by a pattern may have other extensions.
  return longest ? path.slice(0, -longest.length) : path.replace(/(?<=[^/])\.[^./]+$/, '')
}
