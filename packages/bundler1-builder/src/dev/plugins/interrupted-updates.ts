import type { EnvironmentModuleNode, Plugin } from 'vite'
import { sourceFile } from './whole-files.ts'
import { forBrowsers } from './for-browsers.ts'

/**
 * A hot update fails in the browser if anything it imports cannot be compiled, and Vite does not repeat it: when that file is fixed,
 * only the file itself is updated. So an update of a file that was broken also updates the modules that browsers have requested since
 * it was broken, and that import it.
 */
export function interruptedUpdates(): Plugin[] {
  /** Counts events, so that their order is known. */
  let step = 0
  /** When a module was last sent to a browser, by URL. */
  const sentAt = new Map<string, number>()
  const compiledAt = new Map<string, number>()
  /** When each file changed for the first time since it was last compiled. */
  const changedAt = new Map<string, number>()
  /** Files that are being compiled, or whose last compilation failed. */
  const uncompiled = new Set<string>()
  /** Files that were compiled again after they had failed. */
  const failed = new Set<string>()

  /** The modules that import a file, directly or not, and may have failed to load since it changed. */
  const interrupted = (modules: readonly EnvironmentModuleNode[], since: number): Set<EnvironmentModuleNode> => {
    const found = new Set<EnvironmentModuleNode>()
    const visit = (module: EnvironmentModuleNode): void => {
      for (const importer of module.importers) {
        if (found.has(importer) || modules.includes(importer) || (sentAt.get(importer.url) ?? 0) < since) continue
        found.add(importer)
        visit(importer)
      }
    }
    for (const module of modules) visit(module)
    return found
  }

  const before: Plugin = {
    name: 'fw:interrupted-updates:before',
    enforce: 'pre',
    ...forBrowsers,
    transform: {
      order: 'pre',
      filter: { id: sourceFile },
      handler: (_code, id) => {
        if (uncompiled.has(id)) failed.add(id)
        uncompiled.add(id)
      },
    },
    configureServer: ({ middlewares, config }) => {
      middlewares.use(({ url = '' }, response, next) => {
        response.once('finish', () => {
          if (url.startsWith(config.base)) sentAt.set(moduleUrl(url.slice(config.base.length - 1)), ++step)
        })
        next()
      })
    },
  }
  const after: Plugin = {
    name: 'fw:interrupted-updates:after',
    enforce: 'post',
    ...forBrowsers,
    transform: {
      order: 'post',
      filter: { id: sourceFile },
      handler: (_code, id) => {
        uncompiled.delete(id)
        compiledAt.set(id, ++step)
      },
    },
    hotUpdate: {
      order: 'post',
      async handler({ file, modules, type }) {
        if (type === 'delete') return undefined
        const last = changedAt.get(file)
        const isFirst = last === undefined || last < (compiledAt.get(file) ?? 0)
        const since = isFirst ? ++step : last
        changedAt.set(file, since)
        if (!uncompiled.has(file) && !failed.has(file)) return undefined
        const results = modules.map(({ url }) => this.environment.transformRequest(url))
        const isGood = (await Promise.allSettled(results)).every(({ status }) => status === 'fulfilled')
        if (!isGood) return undefined // the error is reported for the request of the browser
        failed.delete(file)
        // It may have been compiled already, to check for errors, so the change that broke it is the last one.
        return [...modules, ...interrupted(modules, last ?? since)]
      },
    },
  }
  return [before, after]
}

function moduleUrl(url: string): string {
  return url.replace(/\?t=\d+$|([?&])t=\d+&?/, (_, start: string | undefined) => start ?? '')
}
