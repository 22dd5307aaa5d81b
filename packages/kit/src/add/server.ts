import type { DevServerHandler, ServerHandler } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { resolveFile } from '../resolve/resolve-path.ts'
import { listOf } from '../lists/list-of.ts'

/**
 * Adds a handler of the server. Its method is that of the file's name (`items.post.ts`) unless one is given.
 *
 * @example addServerHandler({ route: '/api/health', handler: resolver.resolve('./runtime/health.get.ts') })
 */
export function addServerHandler(handler: ServerHandler): void {
  const file = resolveFile(handler.handler) ?? handler.handler
  const method = handler.method ?? /\.(connect|delete|get|head|options|patch|post|put|trace)\.\w+$/.exec(file)?.[1]
  useFw().options.serverHandlers.push({ ...handler, handler: file, ...(method === undefined ? {} : { method }) })
}

/**
 * Adds a handler that exists in development only. It runs in the process of the module, so it may be any function.
 *
 * @example addDevServerHandler({ route: '/__mail', handler: () => mails })
 */
export function addDevServerHandler(handler: DevServerHandler): void {
  useFw().options.devServerHandlers.push(handler)
}

/**
 * Adds a plugin of the server engine: a file whose function runs when the server starts.
 *
 * @example addServerPlugin(resolve('./runtime/server/plugin'))
 */
export function addServerPlugin(plugin: string): void {
  const { serverEngine } = useFw().options
  const file = resolveFile(plugin) ?? plugin
  serverEngine.plugins = [...(serverEngine.plugins ?? []), file]
}

/**
 * Adds pages to those that are rendered to files.
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
 * Makes names available in server code without an import.
 *
 * @example addServerImports({ name: 'useDatabase', from: resolver.resolve('./runtime/server/database') })
 */
export function addServerImports(imports: ServerImport | readonly ServerImport[]): void {
  // Files are named in full: not every reader looks for an extension.
  const all = listOf(imports).map((each) =>
    isAbsolute(each.from) ? { ...each, from: resolveFile(each.from) ?? each.from } : each,
  )
  useFw().added.serverImports.push(...all)
}

/**
 * Makes the exports of directories available in server code without an import.
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
 * Treats directories like another server directory: with `api`, `routes`, `middleware`, `plugins` and `utils`.
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
 * The server engine.
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
