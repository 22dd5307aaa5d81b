import type { BuildApp } from '@fw/schema'
import { createBase, encodePath, readTarget, type BasePath } from '@fw/schema/path'
import type { Nitro, PrerenderRoute } from 'nitropack/types'
import { prerenderBase } from './movable-pages.ts'
import { runtimeFile } from './runtime-file.ts'

/**
 * Makes Nitro's prerenderer use fw's paths: routes are canonical and below the base path, whatever links and options contain, and
 * files have the decoded names that static hosts expect.
 * @param crawl - Whether pages that are linked from others are rendered too.
 * @param onLinks - Called with the routes that a page links to, as Nitro names them.
 */
export function useCanonicalRoutes(
  app: BuildApp,
  nitro: Nitro,
  crawl: boolean,
  onLinks: (route: string, links: string[]) => void,
): void {
  const base = createBase(prerenderBase(app))
  let routes: Set<string> | undefined
  // Nitro's own crawler uses links as written, including the base path.
  nitro.options.prerender.crawlLinks = false
  nitro.hooks.hook('prerender:config', (config) => {
    config.entry = runtimeFile('prerender-entry')
  })
  nitro.hooks.hook('prerender:routes', (all) => {
    routes = all
    const written = [...all]
    all.clear()
    for (const route of written) all.add(canonicalRoute(route))
    if (crawl && all.size === 0) all.add('/')
  })
  nitro.hooks.hook('prerender:generate', (page) => {
    const { fileName, contents } = page
    if (fileName !== undefined) page.fileName = fileName.replaceAll('%23', '#').replaceAll('%3F', '?')
    if (page.error || contents === undefined || !isHtml(page)) return
    const links = linkedRoutes(contents, page.route, base)
    onLinks(page.route, links.map(decodeURI))
    if (crawl) for (const route of links) routes?.add(route)
  })
}

/** The canonical form of a configured route. An invalid path is treated as decoded text. */
function canonicalRoute(route: string): string {
  const written = route.startsWith('/') ? route : `/${route}`
  return readTarget(encodeSpaces(written))?.path ?? encodePath(written)
}

/** The canonical form of a route that Nitro has decoded, see `runtime/prerender-entry.ts`. */
export function routePath(route: string): string {
  return encodeURI(route).replaceAll('%2523', '%23').replaceAll('%253F', '%3F').replaceAll('%5B', '[').replaceAll('%5D', ']')
}

const href = /<[a-z][^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The pages of the app that an HTML page links to. */
function linkedRoutes(html: string, route: string, base: BasePath): string[] {
  const links = new Set<string>()
  const page = `http://localhost${base.prepend(routePath(route))}`
  for (const [, double, single, bare] of html.matchAll(href)) {
    const link = unescapeHtml(double ?? single ?? bare ?? '')
    if (link === '' || link.startsWith('#') || !URL.canParse(link, page)) continue
    const { origin, pathname } = new URL(link, page)
    const target = origin === 'http://localhost' && isPage(pathname) ? readTarget(pathname) : undefined
    const below = target && base.strip(target)
    if (below) links.add(below.path)
  }
  return [...links]
}

/** Only pages and data such as payload files are rendered, not other linked files. */
function isPage(pathname: string): boolean {
  const extension = /\.[\da-z]+$/.exec(pathname)?.[0]
  return extension === undefined || extension === '.json'
}

function isHtml({ route, contentType = '' }: PrerenderRoute): boolean {
  return contentType.includes('html') || route.endsWith('.html')
}

function encodeSpaces(text: string): string {
  return text.replaceAll(' ', '%20')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' }

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39|#34);/g, (_, name: string) => entities[name]!)
}
