import type { PageRoute } from '@fw/schema'
import type { Segment } from './parse-segment.ts'

/** What the name of a page's file says. */
export interface FileRoute {
  /** Directories and file as written, without extension, mode and view: where the page stands in the tree. */
  place: string[]
  /** Named view that the component fills; `default` for the page itself. */
  view: string
  mode: PageRoute['mode']
}

/** Reads the path of a page's file, relative to the pages directory. */
export function fileRoute(relativePath: string, extensions: readonly string[]): FileRoute {
  const place = withoutExtension(relativePath, extensions).split('/')
  let name = place.pop()!
  const [, withoutMode, mode] = /^(.+)\.(client|server)$/.exec(name) ?? []
  name = withoutMode ?? name
  const [, withoutView, view = 'default'] = /^([^@]+)@([\w-]+)$/.exec(name) ?? []
  return { place: [...place, withoutView ?? name], view, mode: mode === 'client' || mode === 'server' ? mode : 'all' }
}

/** The route of a page from the segments above it, or since its parent page. */
export function routePath(segments: readonly Segment[]): string {
  const paths = segments.map((segment) => segment.path)
  const last = paths.findLastIndex((path) => path !== '')
  return segments
    .map((segment, index) => (index < last ? segment.pathBefore : segment.path))
    .filter((path) => path !== '')
    .join('/')
}

/** `users-group-id`; empty for a page whose name consists of groups alone. */
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
  // A pattern may choose files with other extensions.
  return longest ? path.slice(0, -longest.length) : path.replace(/(?<=[^/])\.[^./]+$/, '')
}
