import { importPath, typeOfExport } from './import-path.ts'
import { splitRoute, type ServerRoute } from './server-routes.ts'

/** Groups routes by the declaration file that contains them, so that adding a route usually changes a single file. */
export function routeShards(routes: readonly ServerRoute[]): Map<string, ServerRoute[]> {
  const shards = new Map<string, ServerRoute[]>()
  for (const route of routes) {
    const name = shardName(route)
    const shard = shards.get(name)
    if (shard) shard.push(route)
    else shards.set(name, [route])
  }
  return new Map([...shards].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function shardName({ route }: ServerRoute): string {
  const words = splitRoute(route).before.split('/').filter(Boolean).slice(0, 2)
  return `types/server-routes/${words.map((word) => word.replaceAll(/[^\w-]/g, '_')).join('-') || 'root'}.d.ts`
}

export interface RouteTypesContext {
  /** Whether the project has types of Node.js, which the code of the routes may need, also where the app refers to it. */
  usesNode: boolean
  /** Declaration file of h3. */
  h3: string
}

/** Declarations of the requests and responses of routes. */
export function serverRouteTypes(file: string, routes: readonly ServerRoute[], { usesNode, h3 }: RouteTypesContext): string {
  const fixed = new Map<string, string[]>()
  const dynamic = new Map<string, Map<string, string[]>>()
  for (const each of routes) {
    const { before, rest } = splitRoute(each.route)
    const line = `${each.method ?? 'default'}: Route<${typeOfExport(file, each.file, 'default')}>`
    const group = rest === '' ? fixed : (dynamic.get(before) ?? dynamic.set(before, new Map()).get(before)!)
    const key = rest === '' ? before : rest
    group.set(key, [...(group.get(key) ?? []), line])
  }
  const groups = [...dynamic].map(
    ([before, entries]) => `    ${JSON.stringify(before)}: {\n${entriesText(entries, '      ')}    }\n`,
  )
  return `${usesNode ? '/// <reference types="node" />\n' : ''}export {}
type Route<Handler> = import('#app').RouteTypes<
  Handler extends import(${importPath(file, h3)}).EventHandler<infer Request, any> ? Request : unknown,
  Handler extends (...args: never[]) => infer Result ? Awaited<Result> : unknown
>
declare module '#app' {
  interface ServerRoutes {
${entriesText(fixed, '    ')}  }
  interface DynamicServerRoutes {
${groups.join('')}  }
}
`
}

function entriesText(entries: ReadonlyMap<string, readonly string[]>, indent: string): string {
  return [...entries].map(([key, lines]) => `${indent}${JSON.stringify(key)}: { ${[...lines].sort().join('; ')} }\n`).join('')
}
