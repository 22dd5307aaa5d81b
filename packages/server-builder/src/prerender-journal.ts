import { STATUS_CODES } from 'node:http'
import type { BuildProblem } from '@fw/kit'

/** Nitro's report for a prerendered route. */
export interface RenderedRoute {
  route: string
  contentType?: string
  error?: Error & { statusCode?: number }
}

/**
 * Counts prerendered pages and records links between them. Called for every file, so the cost of a call must not depend on the
 * number of pages.
 */
export class PrerenderJournal {
  /** Pages rendered so far. Data files and fallback pages of static hosts don't count. */
  done = 0
  private readonly pages = new Set<string>()
  private readonly referrers = new Map<string, string>()
  private readonly failures = new Map<string, string[]>()

  constructor(routes: Iterable<string>) {
    for (const route of routes) this.expect(route)
  }

  /** Pages found so far; crawling may add more. */
  get total(): number {
    return Math.max(this.done, this.pages.size)
  }

  /** Records the links of a page. If pages are crawled, the linked pages count as found. */
  addLinks(route: string, links: readonly string[], crawled: boolean): void {
    for (const written of links) {
      const link = written.replace(/(.)\/$/, '$1')
      if (!this.referrers.has(link)) this.referrers.set(link, route)
      if (crawled) this.expect(link)
    }
  }

  add({ route, contentType, error }: RenderedRoute): void {
    if (error) {
      const cause = causeOf(error)
      const routes = this.failures.get(cause)
      if (routes) routes.push(route)
      else this.failures.set(cause, [route])
    }
    if (isPagePath(route) && contentType?.includes('html') !== false) this.done += 1
  }

  /** One problem per cause, with the failed routes and the pages that link to them. */
  problems(level: BuildProblem['level']): BuildProblem[] {
    return [...this.failures].map(([cause, routes]) => ({
      level,
      code: 'FW_PRERENDER_FAILED' as const,
      why: `${routes.length === 1 ? 'A page' : `${routes.length} pages`} could not be rendered, ${cause}: ${routes.map((route) => route + this.linkedFrom(route)).join(', ')}`,
      fix: 'Fix the page or the link, or exclude it with `serverEngine.prerender.ignore`.',
    }))
  }

  private expect(route: string): void {
    if (isPagePath(route)) this.pages.add(route)
  }

  private linkedFrom(route: string): string {
    const referrer = this.referrers.get(route)
    return referrer === undefined ? '' : ` (linked from ${referrer})`
  }
}

/** `/feed.xml`, `/200.html` and `/posts/_payload.json` are files. A route with a query is only rendered to crawl its links. */
function isPagePath(route: string): boolean {
  return !/\?|\.[\da-z]+$/i.test(route)
}

function causeOf({ message, statusCode }: NonNullable<RenderedRoute['error']>): string {
  const text = statusCode === undefined ? undefined : STATUS_CODES[statusCode]
  return /^\[\d+\]\s*$/.test(message) && text ? `[${statusCode}] ${text}` : message
}
