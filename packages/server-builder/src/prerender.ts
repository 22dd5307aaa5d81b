import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { encodePath, normalizePattern } from '@fw/schema/path'
import { prerender, type Nitro } from 'nitropack/core'
import { bundleWithRolldown } from './bundle/bundle-with-rolldown.ts'
import { BlockedScripts } from './blocked-scripts.ts'
import { makePagesMovable } from './movable-pages.ts'
import { watchHandles } from './open-handles.ts'
import { PrerenderJournal } from './prerender-journal.ts'
import { useCanonicalRoutes } from './prerender-paths.ts'
import { rollupPlugins } from './rollup-plugins.ts'

/** Collects the routes to prerender that are known in advance: from options, route rules, the command line and hooks. */
export async function gatherRoutes(app: BuildApp, nitro: Nitro): Promise<void> {
  const { options } = nitro
  const rules = ruleRoutes(app, nitro)
  const routes = new Set([...options.prerender.routes, ...rules.values(), ...app.prerenderRoutes])
  await app.hooks.callHook('prerender:routes', { routes })
  options.prerender.routes = [...routes]
  // Nitro adds the paths of rules itself, in the lower case used for matching.
  nitro.hooks.hook('prerender:routes', (all) => {
    for (const path of rules.keys()) if (!routes.has(path)) all.delete(path)
  })
}

/**
 * Routes with a `prerender` rule as written, by the path that Nitro matches. Patterns are skipped: their pages are found by
 * crawling.
 */
function ruleRoutes({ options }: BuildApp, nitro: Nitro): Map<string, string> {
  const written = new Map(Object.keys(options.serverEngine.routeRules).map((path) => [normalizePattern(path, false), path]))
  const paths = Object.entries(nitro.options.routeRules).flatMap(([path, rule]) => (rule.prerender ? [path] : []))
  return new Map(
    paths
      .filter((path) => !/\*|\/:/.test(path))
      .map((path) => [path, written.get(normalizePattern(encodePath(path), false)) ?? path]),
  )
}

/** Prerenders the given routes and, when crawling, the pages they link to. */
export async function prerenderRoutes(app: BuildApp, nitro: Nitro): Promise<void> {
  const { progress } = app
  const { routes, crawlLinks } = nitro.options.prerender
  if (routes.length === 0 && !crawlLinks) return
  const journal = new PrerenderJournal(routes)
  const blocked = new BlockedScripts()
  useCanonicalRoutes(app, nitro, crawlLinks, (route, links) => journal.addLinks(route, links, crawlLinks))
  makePagesMovable(app, nitro)
  await progress.phase('Pages', async (report) => {
    nitro.hooks.hook('prerender:init', (renderer: Nitro) => {
      // The public files of this build. The final directory still contains the previous build, including its pages.
      renderer.options.output.publicDir = nitro.options.output.publicDir
      renderer.hooks.hook('rollup:before', async (_nitro, rollup) => {
        rollupPlugins(app, renderer, rollup)
        await bundleWithRolldown(renderer, rollup, () => {})
      })
    })
    nitro.hooks.hook('prerender:route', (rendered) => {
      journal.add(rendered)
      if (app.options.security.csp) blocked.add(rendered.route, rendered.contents ?? '')
      report(`${journal.done}/${journal.total} ${rendered.route}`)
    })
    const handles = watchHandles(app.options.rootDir)
    app.output.openHandles = handles.open
    // Calls the server's `close` hook, where server code can close its connections.
    await prerender(nitro).finally(handles.stop)
    report(`${journal.done}/${journal.done}`)
  })
  const { failOnError } = app.options.serverEngine.prerender as { failOnError?: boolean } // an option of Nitro, which defaults to true
  const problems = journal.problems(failOnError === false ? 'warning' : 'error')
  if (problems.length > 0 && failOnError !== false) throw new BuildFailure(problems)
  for (const { code, why, fix } of [...problems, ...blocked.problems()]) progress.warn(`${code}: ${why}\n  → ${fix}`)
}
