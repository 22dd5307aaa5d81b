import { resolveFiles } from '@fw/kit'
import type { IsIgnored } from '@fw/kit/internal'
import type { FwOptions, LayerDirectories } from '@fw/schema'
import { join } from 'pathe'
import { listedHandlers } from '../server-handlers.ts'
import type { Part } from './layer-parts.ts'

const scripts = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.jsx']

/** Server files and public files. If two files have the same route, the layer with the higher precedence wins. */
export async function serverParts(
  layers: readonly LayerDirectories[],
  options: FwOptions,
  isIgnored: IsIgnored,
): Promise<Part[]> {
  const lists = await Promise.all(layers.map((layer) => partsIn(layer, isIgnored)))
  const listed = listedHandlers(options).map(({ handler, route, method, middleware }): Part =>
    middleware || route === undefined
      ? { kind: 'server middleware', name: handler, file: handler }
      : routeOf(route, method, handler),
  )
  const byName = new Map<string, Part>()
  for (const part of [...listed.filter(({ file }) => isIn(file, layers)), ...lists.flat()]) {
    const key = part.kind === 'server middleware' || part.kind === 'server plugin' ? part.file : `${part.kind} ${part.name}`
    if (!byName.has(key)) byName.set(key, part)
  }
  return [...byName.values()]
}

async function partsIn({ server, public: publicDir }: LayerDirectories, isIgnored: IsIgnored): Promise<Part[]> {
  const list = async (dir: string): Promise<{ file: string; path: string }[]> => {
    const files = await resolveFiles(join(server, dir), '**/*', { extensions: scripts, isIgnored })
    return files.map((file) => ({ file, path: file.slice(join(server, dir).length + 1) }))
  }
  const [api, routes, middleware, plugins, files] = await Promise.all([
    list('api'),
    list('routes'),
    list('middleware'),
    list('plugins'),
    resolveFiles(publicDir, '**/*', { isIgnored }),
  ])
  return [
    ...api.map(({ file, path }) => routePart(`/api/${path}`, file)),
    ...routes.map(({ file, path }) => routePart(`/${path}`, file)),
    ...middleware.map(({ file, path }): Part => ({ kind: 'server middleware', name: name(path), file })),
    ...plugins.map(({ file, path }): Part => ({ kind: 'server plugin', name: name(path), file })),
    ...files.map((file): Part => ({ kind: 'public file', name: file.slice(publicDir.length), file })),
  ]
}

const name = (path: string): string => path.replace(/\.\w+$/, '')

const suffixes = /(?:\.(connect|delete|get|head|options|patch|post|put|trace))?(?:\.(?:dev|prod|prerender))?$/

/** `/api/items/[id].get.ts` is `GET /api/items/:id`. */
function routePart(path: string, file: string): Part {
  const plain = path.replace(/\.[A-Za-z]+$/, '').replaceAll(/\([^(/]+\)\//g, '')
  const method = suffixes.exec(plain)?.[1]
  const route = plain
    .replace(suffixes, '')
    .replaceAll(/\[\.{3}(\w*)\]/g, (_, rest: string) => (rest ? `**:${rest}` : '**'))
    .replaceAll(/\[([^/\]]+)\]/g, ':$1')
    .replace(/\/index$/, '')
  return routeOf(route || '/', method, file)
}

function routeOf(route: string, method: string | undefined, file: string): Part {
  return { kind: 'server route', name: method ? `${method.toUpperCase()} ${route}` : route, aliases: [route], file }
}

const isIn = (file: string, layers: readonly LayerDirectories[]): boolean =>
  layers.some(({ root }) => file.startsWith(`${root}/`))
