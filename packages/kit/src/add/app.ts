import { merge, type FwOptions, type LayoutFile, type MiddlewareFile, type PageRoute, type RouteRule } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { kebabWords } from '../names/kebab-words.ts'
import { resolveFile } from '../resolve/resolve-path.ts'
import type { Template } from '../templates/template-file.ts'
import { addTemplate } from './templates.ts'
import { listOf } from '../lists/list-of.ts'

/**
 * Changes the page tree before routes are generated. Pages include the static part of their `definePageMeta`; files of added
 * pages are read afterwards.
 *
 * @example extendPages((pages) => void pages.push(definePage({ path: '/about', file: resolver.resolve('./runtime/about.vue') })))
 */
export function extendPages(change: (pages: PageRoute[]) => void | Promise<void>): void {
  useFw().hook('pages:extend', change)
}

/**
 * Creates a page from its essential properties.
 *
 * @example definePage({ path: '/about', file: resolve('./runtime/about.vue') })
 */
export function definePage(page: Partial<PageRoute> & Pick<PageRoute, 'path'>): PageRoute {
  return { children: [], mode: 'all', meta: {}, dynamicMeta: [], ...page }
}

/**
 * Adds route rules for a path. Rules of the project take precedence unless `override` is set.
 *
 * @example extendRouteRules('/admin/**', { ssr: false })
 */
export function extendRouteRules(route: string, rule: RouteRule, { override = false }: { override?: boolean } = {}): void {
  const { options } = useFw()
  for (const rules of [options.routeRules, options.serverEngine.routeRules]) {
    if (!rules) continue
    const known = rules[route]
    rules[route] = (override ? merge(known, rule) : merge(rule, known)) as RouteRule // merging objects yields an object
  }
}

/**
 * Adds route middleware. Middleware of the project with the same name takes precedence unless `override` is set.
 *
 * @example addRouteMiddleware({ name: 'auth', path: resolver.resolve('./runtime/auth.ts'), global: true })
 */
export function addRouteMiddleware(
  given: AddedMiddleware | readonly AddedMiddleware[],
  { override = false, prepend = false }: { override?: boolean; prepend?: boolean } = {},
): void {
  const fw = useFw()
  const all = listOf(given).map(middlewareOf)
  fw.hook('app:resolve', ({ middleware }) => {
    for (const each of all) {
      const index = middleware.findIndex(({ name }) => name === each.name)
      if (index === -1) middleware.splice(prepend ? 0 : middleware.length, 0, each)
      else if (override) middleware[index] = each
      else if (middleware[index]!.file !== each.file)
        fw.warn(
          `FW_MIDDLEWARE_SAME_NAME: The middleware ${each.name} of a module is ignored, because ${middleware[index]!.file} has the same name.`,
        )
    }
  })
}

export interface AddedMiddleware {
  name: string
  path: string
  global?: boolean
}

const middlewareOf = ({ name, path, global = false }: AddedMiddleware): MiddlewareFile => ({
  name: kebabWords(name).join('-'),
  file: resolveFile(path) ?? path,
  global,
})

/**
 * Adds a layout: a file, or a template. A layout of the project with the same name takes precedence.
 *
 * @example addLayout(resolver.resolve('./runtime/plain.vue'), 'plain')
 */
export function addLayout(given: Template | string, name?: string): void {
  const fw = useFw()
  const file = typeof given === 'string' ? (resolveFile(given) ?? given) : addTemplate({ ...given, write: true }).dst
  const layout: LayoutFile = { name: kebabWords(name ?? nameOf(file)).join('-'), file }
  fw.hook('app:resolve', ({ layouts }) => {
    const known = layouts.find((each) => each.name === layout.name)
    if (!known) layouts.push(layout)
    else if (known.file !== file)
      fw.warn(`FW_LAYOUTS_SAME_NAME: The layout ${layout.name} of a module is ignored, because ${known.file} has the same name.`)
  })
}

const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '')

/**
 * Adds head tags to every page. Merged over `app.head`; lists are concatenated.
 *
 * @example setGlobalHead({ link: [{ rel: 'preconnect', href: 'https://cdn.example' }] })
 */
export function setGlobalHead(head: Partial<FwOptions['app']['head']>): void {
  const { app } = useFw().options
  app.head = merge(app.head, head, 'concat') as FwOptions['app']['head'] // merging two heads yields a head
}

/**
 * Merges values over `appConfig`. `app.config.ts` of the project takes precedence.
 *
 * @example updateAppConfig({ theme: { dark: true } })
 */
export function updateAppConfig(values: Record<string, unknown>): void {
  const { options } = useFw()
  options.appConfig = merge(options.appConfig, values) as FwOptions['appConfig'] // merging objects yields an object
}
