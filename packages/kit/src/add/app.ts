import { merge, type FwOptions, type LayoutFile, type MiddlewareFile, type PageRoute, type RouteRule } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'
import { kebabWords } from '../names/kebab-words.ts'
import { resolveFile } from '../resolve/resolve-path.ts'
import type { Template } from '../templates/template-file.ts'
import { addTemplate } from './templates.ts'
import { listOf } from '../lists/list-of.ts'

/**
 * Changes the tree of pages before routes are made of it. Pages have what `definePageMeta` says, as far as it is written out; files of pages
 * that are added are read afterwards.
 *
 * @example extendPages((pages) => void pages.push(definePage({ path: '/about', file: resolver.resolve('./runtime/about.vue') })))
 */
export function extendPages(change: (pages: PageRoute[]) => void | Promise<void>): void {
  useFw().hook('pages:extend', change)
}

/**
 * A page from what matters of it.
 *
 * @example definePage({ path: '/about', file: resolve('./runtime/about.vue') })
 */
export function definePage(page: Partial<PageRoute> & Pick<PageRoute, 'path'>): PageRoute {
  return { children: [], mode: 'all', meta: {}, dynamicMeta: [], ...page }
}

/**
 * Adds rules for a path. What the project says wins, unless `override` is set.
 *
 * @example extendRouteRules('/admin/**', { ssr: false })
 */
export function extendRouteRules(route: string, rule: RouteRule, { override = false }: { override?: boolean } = {}): void {
  const { options } = useFw()
  for (const rules of [options.routeRules, options.serverEngine.routeRules]) {
    if (!rules) continue
    const known = rules[route]
    rules[route] = (override ? merge(known, rule) : merge(rule, known)) as RouteRule // of objects, an object
  }
}

/**
 * Adds route middleware. One of the project with the same name wins, unless `override` is set.
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
 * Adds a layout: a file, or a template that makes one. One of the project with the same name wins.
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
 * Adds to the head of every page. It is merged over `app.head`; lists are joined.
 *
 * @example setGlobalHead({ link: [{ rel: 'preconnect', href: 'https://cdn.example' }] })
 */
export function setGlobalHead(head: Partial<FwOptions['app']['head']>): void {
  const { app } = useFw().options
  app.head = merge(app.head, head, 'concat') as FwOptions['app']['head'] // of two heads, a head
}

/**
 * Merges values over `appConfig`. Files of the project (`app.config.ts`) are stronger.
 *
 * @example updateAppConfig({ theme: { dark: true } })
 */
export function updateAppConfig(values: Record<string, unknown>): void {
  const { options } = useFw()
  options.appConfig = merge(options.appConfig, values) as FwOptions['appConfig'] // of objects, an object
}
