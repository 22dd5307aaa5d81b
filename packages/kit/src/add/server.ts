import type { DevServerHandler, ServerHandler } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { resolveFile } from '../resolve/resolve-path.ts'
import { listOf } from '../lists/list-of.ts'

/**
 * Adds a server handler. Its method is derived from the file name (`items.post.ts`) unless it is set.
 *
 * @example addServerHandler({ route: '/api/health', handler: resolver.resolve('./runtime/health.get.ts') })
 */
export function addServerHandler(handler: ServerHandler): void {
  const file = resolveFile(handler.handler) ?? handler.handler
  const method = handler.method ?? /\.(connect|delete|get|head|options|patch|post|put|trace)\.\w+$/.exec(file)?.[1]
  useFw().options.serverHandlers.push({ ...handler, handler: file, ...(method === undefined ? {} : { method }) })
}

/**
 * Adds a server handler for development only. It runs in the process of the module, so it can be any function.
 *
 * @example addDevServerHandler({ route: '/__mail', handler: () => mails })
 */
export function addDevServerHandler(handler: DevServerHandler): void {
  useFw().options.devServerHandlers.push(handler)
}

/**
 * Adds a Nitro plugin: a file whose function is called when the server starts.
 *
 * @example addServerPlugin(resolve('./runtime/server/plugin'))
 */
export function addServerPlugin(plugin: string): void {
  const { serverEngine } = useFw().options
  const file = resolveFile(plugin) ?? plugin
  serverEngine.plugins = [...(serverEngine.plugins ?? []), file]
}

/**
 * Adds routes to prerender.
 *
 * @example addPrerenderRoutes(['/sitemap.xml'])
 */
export function addPrerenderRoutes(routes: string | readonly string[]): void {
  const all = listOf(routes)
  useFw().hook('prerender:routes', (context) => {
    for (const route of all) context.routes.add(route)
  })
}

export interface ServerImport {
  name: string
  as?: string
  from: string
}

/**
 * Adds auto-imports for server code.
 *
 * @example addServerImports({ name: 'useDatabase', from: resolver.resolve('./runtime/server/database') })
 */
export function addServerImports(imports: ServerImport | readonly ServerImport[]): void {
  // With extension: not every consumer tries extensions.
  const all = listOf(imports).map((each) =>
    isAbsolute(each.from) ? { ...each, from: resolveFile(each.from) ?? each.from } : each,
  )
  useFw().added.serverImports.push(...all)
}

/**
 * Adds directories to auto-import from in server code.
 *
 * @example addServerImportsDir(resolve('./runtime/server/utils'))
 */
export function addServerImportsDir(dirs: string | readonly string[], { prepend = false }: { prepend?: boolean } = {}): void {
  const { serverImportDirs } = useFw().added
  const all = listOf(dirs)
  if (prepend) serverImportDirs.unshift(...all)
  else serverImportDirs.push(...all)
}

/**
 * Adds server directories, with `api`, `routes`, `middleware`, `plugins` and `utils`.
 *
 * @example addServerScanDir(resolve('./runtime/server'))
 */
export function addServerScanDir(dirs: string | readonly string[], { prepend = false }: { prepend?: boolean } = {}): void {
  const { serverDirs } = useFw().added
  const all = listOf(dirs)
  if (prepend) serverDirs.unshift(...all)
  else serverDirs.push(...all)
}

/**
 * Returns the Nitro instance.
 *
 * @throws Before the hook `serverEngine:init`.
 * @example fw.hook('serverEngine:init', () => useServerEngine().hooks.hook('compiled', report))
 */
export function useServerEngine(): NonNullable<ReturnType<typeof useFw>['serverEngine']> {
  const { serverEngine } = useFw()
  if (!serverEngine)
    throw new Error('FW_KIT_NO_SERVER_ENGINE: The server engine is not available yet. Use it in a `serverEngine:init` listener.')
  return serverEngine
}
