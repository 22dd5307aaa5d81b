import { STATUS_CODES } from 'node:http'
import type { BuildProblem } from '@fw/kit'

/** What Nitro reports of a route that it has rendered. */
export interface RenderedRoute {
  route: string
  contentType?: string
  error?: Error & { statusCode?: number }
}

/**
 * Counts the pages of a prerendering and remembers who links to what. Called for every file, so each call must cost the same however many
 * pages there are.
 */
export class PrerenderJournal {
  /** Pages rendered so far. Data files and the shells of a static host are not pages. */
  done = 0
  private readonly pages = new Set<string>()
  private readonly referrers = new Map<string, string>()
  private readonly failures = new Map<string, string[]>()

  constructor(routes: Iterable<string>) {
    for (const route of routes) this.expect(route)
  }

  /** Pages known so far; more may follow. */
  get total(): number {
    return Math.max(this.done, this.pages.size)
  }

  /** Whether pages may be found by links, which then count as known. */
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

  /** One problem for each cause, with the routes that failed and the pages that link to them. */
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

/** `/feed.xml`, `/200.html` and `/posts/_payload.json` are files; with a query, Nitro renders a page for its links alone. */
function isPagePath(route: string): boolean {
  return !/\?|\.[\da-z]+$/i.test(route)
}

function causeOf({ message, statusCode }: NonNullable<RenderedRoute['error']>): string {
  const text = statusCode === undefined ? undefined : STATUS_CODES[statusCode]
  return /^\[\d+\]\s*$/.test(message) && text ? `[${statusCode}] ${text}` : message
}
