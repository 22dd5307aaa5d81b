import type { FwOptions } from '@fw/schema'
import { join } from 'pathe'
import { glob } from 'tinyglobby'

/** A server route and its handler file. */
export interface ServerRoute {
  /** `/api/books/:id`, `/files/**:path` */
  route: string
  /** `get`; any if unset. */
  method?: string
  file: string
}

export interface ScanServerRoutesOptions {
  /** Directories that contain `api` and `routes`, the highest priority first. */
  dirs: readonly string[]
  handlers: FwOptions['serverHandlers']
  isIgnored: (file: string) => boolean
}

/** Finds server routes by file name, like Nitro does, and those listed in the configuration. */
export async function scanServerRoutes({ dirs, handlers, isIgnored }: ScanServerRoutesOptions): Promise<ServerRoute[]> {
  const found = new Map<string, ServerRoute>()
  const add = (route: ServerRoute): void => {
    const key = `${route.method ?? ''} ${route.route}`
    if (!found.has(key)) found.set(key, route)
  }
  for (const dir of dirs) {
    const files = await glob(['{api,routes}/**/*.{ts,mts,cts,js,mjs,cjs,tsx,jsx}'], { cwd: dir })
    for (const file of files.sort()) if (!/\.d\.[cm]?ts$/.test(file) && !isIgnored(join(dir, file))) add(routeOf(dir, file))
  }
  for (const { route, handler, method, middleware } of handlers) {
    if (route !== undefined && !middleware && !route.endsWith('/**'))
      add({ route, file: handler, ...(method ? { method: method.toLowerCase() } : {}) })
  }
  return [...found.values()].sort((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))
}

const methods = 'connect|delete|get|head|options|patch|post|put|trace'

function routeOf(dir: string, file: string): ServerRoute {
  const inside = file.startsWith('api/') ? file : file.slice('routes/'.length)
  const [, path = '', method] =
    new RegExp(String.raw`^(.*?)(?:\.(${methods}))?(?:\.(?:dev|prod|prerender))?\.[cm]?[jt]sx?$`).exec(inside) ?? []
  const route = path
    .replaceAll(/\(([^(/\\]+)\)[/\\]/g, '')
    .replaceAll(/\[\.{3}\]/g, '**')
    .replaceAll(/\[\.{3}([^\]]+)\]/g, '**:$1')
    .replaceAll(/\[([^\]/]+)\]/g, ':$1')
    .replace(/(?:^|\/)index$/, '')
  return { route: `/${route}`, file: join(dir, file), ...(method ? { method } : {}) }
}

/** Splits a path at its first parameter. `rest` is empty if there is none. */
export function splitRoute(route: string): { before: string; rest: string } {
  const segments = route.slice(1).split('/')
  const first = segments.findIndex((segment) => /[:*]/.test(segment))
  if (first === -1) return { before: route, rest: '' }
  return {
    before: segments
      .slice(0, first)
      .map((each) => `/${each}`)
      .join(''),
    rest: segments.slice(first).join('/'),
  }
}
