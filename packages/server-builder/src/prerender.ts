import { BuildFailure, type BuildProblem } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { prerender, type Nitro } from 'nitropack/core'
import { rollupPlugins } from './rollup-plugins.ts'

interface Failure {
  route: string
  message: string
}

/** The pages to render to files that are known beforehand: of the configuration, of the command, of hooks. */
export async function gatherRoutes({ hooks, prerenderRoutes: asked }: BuildApp, { options }: Nitro): Promise<void> {
  const routes = new Set([...options.prerender.routes, ...asked])
  await hooks.callHook('prerender:routes', { routes })
  options.prerender.routes = [...routes]
}

/** Renders pages to files: those that are asked for, and with crawling those that they link to. */
export async function prerenderRoutes(app: BuildApp, nitro: Nitro): Promise<void> {
  const { progress } = app
  const routes = new Set(nitro.options.prerender.routes)
  if (routes.size === 0 && !nitro.options.prerender.crawlLinks) return
  const referrers = new Map<string, string>()
  const failures: Failure[] = []
  let done = 0
  await progress.phase('Pages', async (report) => {
    nitro.hooks.hook('prerender:init', (renderer: Nitro) => {
      renderer.hooks.hook('rollup:before', (_nitro, rollup) => rollupPlugins(app, renderer, rollup))
    })
    nitro.hooks.hook('prerender:generate', (page) => {
      for (const link of linksIn(page.contents ?? '')) if (!referrers.has(link)) referrers.set(link, page.route)
    })
    nitro.hooks.hook('prerender:route', (page) => {
      if (page.error) failures.push({ route: page.route, message: page.error.message })
      done += 1
      report(
        `${done}/${Math.max(done, nitro.options.prerender.crawlLinks ? known(referrers, routes) : routes.size)} ${page.route}`,
      )
    })
    await prerender(nitro)
    report(`${done}/${done}`)
  })
  if (failures.length > 0) throw new BuildFailure(problemsOf(failures, referrers))
}

/** Pages that are known so far; more may follow. */
function known(referrers: ReadonlyMap<string, string>, routes: ReadonlySet<string>): number {
  return new Set([...referrers.keys(), ...routes]).size
}

function* linksIn(html: string): Generator<string> {
  for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)) yield href.replace(/(.)\/$/, '$1')
}

/** One report for each cause, with the pages it befell and who links to them. */
function problemsOf(failures: readonly Failure[], referrers: ReadonlyMap<string, string>): BuildProblem[] {
  return [...group(failures)].map(([message, list]) => ({
    level: 'error' as const,
    code: 'FW_PRERENDER_FAILED' as const,
    why: `${list.length === 1 ? 'A page' : `${list.length} pages`} could not be rendered, ${message}: ${list.map(({ route }) => route + linkedFrom(route, referrers)).join(', ')}`,
    fix: 'Mend the page or the link, or leave it out with `serverEngine.prerender.ignore`.',
  }))
}

function linkedFrom(route: string, referrers: ReadonlyMap<string, string>): string {
  const referrer = referrers.get(route)
  return referrer === undefined ? '' : ` (linked from ${referrer})`
}

function group(failures: readonly Failure[]): Map<string, Failure[]> {
  const groups = new Map<string, Failure[]>()
  for (const failure of failures) groups.set(failure.message, [...(groups.get(failure.message) ?? []), failure])
  return groups
}
