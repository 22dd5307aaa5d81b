import type { AppPart } from '@fw/schema'
import type { OptionChange } from './diff-options.ts'

export interface ChangePlan {
  action: 'none' | 'apply' | 'restart'
  /** Options that take effect without a restart. */
  apply: string[]
  /** Options that require a restart. */
  restart: string[]
  /** Parts of the app description whose generated modules read an applied option. */
  parts: AppPart[]
  /** Environment variables whose value changed: a running worker still has the old ones. */
  env: string[]
}

/** Determines how changed options take effect. */
export function planChange(changes: readonly OptionChange[]): ChangePlan {
  const apply: OptionChange[] = []
  const restart: OptionChange[] = []
  const parts = new Set<AppPart>()
  for (const change of changes) {
    const found = partsOf(change.keys)
    ;(found ? apply : restart).push(change)
    for (const part of found ?? []) parts.add(part)
  }
  return {
    action: restart.length > 0 ? 'restart' : apply.length > 0 ? 'apply' : 'none',
    apply: paths(apply),
    restart: paths(restart),
    parts: [...parts],
    env: [...new Set(changes.flatMap(({ variable }) => variable ?? []))],
  }
}

/** Derived changes are only listed if there are no others. */
function paths(changes: readonly OptionChange[]): string[] {
  const written = changes.filter(({ derived }) => !derived)
  return (written.length > 0 ? written : changes).map(({ path }) => path)
}

/**
 * Options that only affect generated modules or settings that Nitro computes again, or that are read on each use, with the parts
 * that the generated modules read. All other options restart. `#build/options` reads `router`.
 */
const applied: Record<string, readonly AppPart[] | false> = {
  appId: ['router'],
  css: ['css'],
  appConfig: ['appConfigs'],
  watch: [],
  'devServer.loadingTemplate': [],
  'app.head': ['router'],
  'app.keepalive': ['router', 'effects'],
  'app.layoutTransition': ['router', 'effects'],
  'app.pageTransition': ['router', 'effects'],
  'app.viewTransition': ['router'],
  'app.rootAttrs': ['router'],
  'app.rootId': ['router'],
  'app.rootTag': ['router'],
  'app.spaLoaderAttrs': ['router'],
  'app.spaLoaderTag': [],
  'app.teleportAttrs': [],
  'app.teleportId': [],
  'app.teleportTag': [],
  'experimental.alwaysRunFetchOnKeyChange': ['router'],
  'experimental.cookieStore': ['router'],
  'experimental.defaults': ['router'],
  'experimental.granularCachedData': ['router'],
  'experimental.navigationRepaint': ['router'],
  'experimental.parseErrorData': ['router'],
  'experimental.pendingWhenIdle': ['router'],
  'experimental.purgeCachedData': ['router'],
  'experimental.relativeWatchPaths': [],
  'experimental.resetAsyncDataToUndefined': ['router'],
  'experimental.spaLoadingTemplateLocation': ['router'],
  'experimental.viewTransition': ['router'],
  headManager: ['router'],
  'router.options': ['routerOptions', 'router'],
  routeRules: [],
  'serverEngine.routeRules': [],
  runtimeConfig: [],
  'runtimeConfig.app': false, // the bundler is configured with the base
  'serverEngine.runtimeConfig': [],
  'serverEngine.runtimeConfig.app': false,
  'serverEngine.runtimeConfig.serverEngine': false,
  'ui.config': ['router'],
}

/** Rules that determine whether pages have payload files, for which the browser needs different code. */
const keeping = new Set(['prerender', 'isr', 'swr', 'cache'])

function partsOf(keys: readonly string[]): readonly AppPart[] | undefined {
  const rule = keys[0] === 'routeRules' ? keys[2] : keys[0] === 'serverEngine' && keys[1] === 'routeRules' ? keys[3] : undefined
  if (rule !== undefined && keeping.has(rule)) return undefined
  if (rule === 'appMiddleware' || rule === 'appLayout' || rule === 'redirect' || rule === 'ssr') return ['routerOptions'] // also used by the app itself
  for (let length = keys.length; length > 0; length--) {
    const parts = applied[keys.slice(0, length).join('.')]
    if (parts !== undefined) return parts || undefined
  }
  return undefined
}
