import { createHash } from 'node:crypto'
import type { AppDescription, GeneratedFile, PageRoute } from '@fw/schema'
import { routesModules } from '../features/pages/routes-module.ts'
import { literal } from '../source/literal.ts'

type Adapt = (text: string, app: AppDescription) => string

/**
 * A generated module that accepts hot updates in the browser. Importers keep the objects of its first version, so these are
 * updated in place, and the running app is notified. On the server, modules are simply evaluated again.
 */
export function withHotUpdates(file: GeneratedFile): GeneratedFile {
  const adapt = file.name.startsWith('routes/') ? shard(file.name) : adapted[file.name]
  if (!adapt) return file
  return {
    ...file,
    perSide: true,
    text: async (app, side) => {
      const text = await file.text(app, file.perSide ? side : 'client')
      return side === 'client' ? adapt(text, app) : text
    },
  }
}

/** Generated modules in update order. Routes come last, because they refer to layouts and middleware. */
export function inHotOrder(ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => Number(isOfRoutes(a)) - Number(isOfRoutes(b)))
}

function isOfRoutes(id: string): boolean {
  return /^#build\/routes(?:\/|$)/.test(id)
}

/** How modules accept updates, by file. Others propagate updates to their importers. */
const adapted: Record<string, Adapt> = {
  'routes.mjs': routes,
  'layouts.mjs': (text) => updating('layouts', pageLoaders(heldDefault('layouts', text))),
  'middleware.mjs': (text) =>
    updating(
      undefined,
      text
        .replace(/^(export const globalMiddleware = )(.*)$/m, (_, start, list) => `${start}hold("middleware/global", ${list})`)
        .replace(
          /^(export const namedMiddleware = )([\s\S]*)\n$/m,
          (_, start, map) => `${start}hold("middleware/named", ${map})\n`,
        ),
    ),
  'app-config.mjs': (text) =>
    updating(
      undefined,
      text.replace(/^export default (.*)$/m, (_, value) => `export default holdConfig(${value})`),
    ),
  'global-components.mjs': (text) => updating('global-components', componentSigns(text) + heldDefault('global-components', text)),
  'css.mjs': (text) => updating(undefined, text),
  // Everything, so that parts that are used later are available.
  'effects.mjs': () => `export { KeepAlive, Transition } from 'vue'\n`,
  'lazy-router.mjs': () => `export { createHotRouter as createLazyRouter } from '#app/dev-router'\n`,
  'root-component.mjs': reloading('there is another root component'),
  'error-component.mjs': reloading('there is another error page'),
  'plugins.mjs': reloading('plugins run once, when the app starts'),
  'options.mjs': reloading('the app reads options when it starts'),
  'router-options.mjs': reloading('router options are read when the app starts'),
  'router-setup.mjs': reloading('the app has got or lost its router'),
  'client-features.mjs': reloading('the app reads options when it starts'),
  'global-imports.mjs': reloading('names on globalThis are set when the app starts'),
}

/** Notifies the app of updates. Without a kind, only the values are replaced. */
function updating(kind: string | undefined, text: string): string {
  const told = kind === undefined ? '' : `(next) => next && hotUpdate(${literal(kind)})`
  return `import { hold, holdConfig, hotUpdate, pageLoader } from '#app/dev-hot'\n${text}if (import.meta.hot) import.meta.hot.accept(${told})\n`
}

function reloading(reason: string): Adapt {
  return (text) =>
    text &&
    `import { reload } from '#app/dev-hot'\n${text}if (import.meta.hot) import.meta.hot.accept((next) => next && reload(${literal(reason)}))\n`
}

function heldDefault(id: string, text: string): string {
  return text.replace(/^export default ([\s\S]*)\n$/m, (_, value) => `export default hold(${literal(id)}, ${value})\n`)
}

/** Reloaded components keep their identity: see `pageLoader`. */
function pageLoaders(text: string): string {
  return text.replace(
    /^(  (?:"(?:[^"\\]|\\.)*": )?)(\(\) => (?:import\.meta\.client && )?import\("(?:[^"\\]|\\.)*"\)),$/gm,
    (_, start, loader) => `${start}pageLoader(${loader}),`,
  )
}

function routes(text: string, { pages }: AppDescription): string {
  const modules = routesModules(pages)
  const stamps = [...modules.keys()].filter((name) => name !== 'routes.mjs').map((name) => stamp(modules.get(name)!))
  const more = [`  stamps: ${literal(stamps)},`, `  clientPages: ${literal(clientPages(pages))},`]
  return updating(
    'routes',
    pageLoaders(text)
      .replace(/^export const table = \{$/m, () => ['export const table = hold("routes", {', ...more].join('\n'))
      .replace(/^\}$/m, '})')
      // Fixed by the first version.
      .replace(/^export const usesClientPages = .*$/m, 'export const usesClientPages = true'),
  )
}

/** The table contains the version of each shard, because they arrive one after the other. */
function shard(name: string): Adapt {
  const id = name.replace(/\.mjs$/, '')
  return (text) => {
    const value = pageLoaders(text).replace(/^export default ([\s\S]*)\n$/, (_, given: string) => given)
    return updating('routes', `export default hold(${literal(id)}, { stamp: ${literal(stamp(text))}, ...${value} })\n`)
  }
}

function stamp(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}

/** Files of pages for the browser, by number of line in the table. */
function clientPages(pages: readonly PageRoute[]): Record<number, string> {
  const found: Record<number, string> = {}
  let line = 0
  const visit = (page: PageRoute): void => {
    if (page.mode === 'client' && page.file !== undefined) found[line] = page.file
    line++
    page.children.forEach(visit)
  }
  pages.forEach(visit)
  return found
}

/** Identifies each component, to detect unchanged ones. */
function componentSigns(text: string): string {
  const sources = new Map(
    [...text.matchAll(/^import \{ (.*) as (_\d+) \} from (.*)$/gm)].map((match) => [match[2]!, `${match[1]}@${match[3]}`]),
  )
  const signs = [...text.matchAll(/^  ("(?:[^"\\]|\\.)*"): (.*),$/gm)].map(
    (match) => `${match[1]}: ${literal(match[2]!.replace(/\b_\d+\b/g, (local) => sources.get(local) ?? local))}`,
  )
  return `hold("global-components/signs", { ${signs.join(', ')} })\n`
}
