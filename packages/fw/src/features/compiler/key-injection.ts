import { createHash } from 'node:crypto'
import type { AutoImport, KeyedFunction } from '@fw/schema'
import type { CallExpression } from 'oxc-parser'
import { dirname, relative, resolve } from 'pathe'
import type { ModuleCall } from '../../source/analyse-module.ts'
import { createFindOrigin, isAppModule, type FindOrigin } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'
import { namesPattern } from './names-pattern.ts'

export interface KeyInjectionOptions {
  /** Keys are derived from paths relative to it, so that they are the same on every machine. */
  rootDir: string
  /** Called for each module. Includes the result of `scanKeyedFunctions`. */
  functions: () => readonly KeyedFunction[]
  imports: () => readonly AutoImport[]
  resolveAlias?: (specifier: string, importer: string) => string
}

/**
 * Adds a unique key as the last argument to calls of keyed functions. It is derived from the module's path and the index of the
 * call in the module, so it is the same on the server and in the browser.
 */
export function keyInjection({ rootDir, functions, imports, resolveAlias = (path) => path }: KeyInjectionOptions): ScriptPass {
  const findOrigin = createFindOrigin(imports)
  const known = memoize(functions)
  return {
    name: 'keys',
    test: (code) => known().pattern.test(code),
    run(module, edits) {
      const { byName } = known()
      const file = module.id.replace(/\?.*$/, '')
      // Template and meta of a page may be separate modules, in which the calls of the script must not be counted again.
      const part = /[?&](?:type=(template)|(macro)=)/.exec(module.id)
      const path = relative(rootDir, file) + (part ? `?${part[1] ?? part[2]}` : '')
      const count = new Map<string, number>()
      for (const call of module.calls) {
        const keyed = keyedFunctionOf(call, byName, findOrigin, (specifier) => absolutePath(resolveAlias(specifier, file), file))
        if (!keyed) continue
        const index = count.get(keyed.name) ?? 0
        count.set(keyed.name, index + 1)
        if (!needsKey(call.node, keyed) || edits.isGone(call.node.start)) continue
        const key = JSON.stringify(keyOf(`${path} ${keyed.name} ${index}`))
        const last = call.node.arguments.at(-1)
        if (last) edits.text.appendLeft(last.end, `, ${key}`)
        else edits.text.appendLeft(call.node.end - 1, key)
      }
    },
  }
}

const keyOf = (place: string): string => `$${createHash('sha256').update(place).digest('base64url').slice(0, 10)}`

/** Functions whose first argument is a key if it is a string. */
const takesKeyFirst = new Set(['useState', 'useAsyncData', 'useLazyAsyncData', 'callOnce'])

function needsKey(node: CallExpression, keyed: KeyedFunction): boolean {
  const [first] = node.arguments
  if (first && takesKeyFirst.has(keyed.name) && isLiteral(first)) return false
  return node.arguments.some(({ type }) => type === 'SpreadElement') || node.arguments.length < keyed.argumentLength
}

const isLiteral = ({ type, value }: { type: string; value?: unknown }): boolean =>
  (type === 'Literal' && typeof value === 'string') || type === 'TemplateLiteral'

function keyedFunctionOf(
  { callee }: ModuleCall,
  byName: ReadonlyMap<string, KeyedFunction[]>,
  findOrigin: FindOrigin,
  pathOf: (specifier: string) => string,
): KeyedFunction | undefined {
  if (callee.kind === 'constant') {
    const { value } = callee
    const isMade = value.type === 'CallExpression' && value.callee.type === 'Identifier' && factories.has(value.callee.name)
    return isMade ? { name: callee.name, argumentLength: 3 } : undefined
  }
  const origin = findOrigin(callee)
  // The importing module chooses the name of a default export.
  const name =
    origin === undefined
      ? callee.name
      : origin.name === 'default'
        ? 'local' in callee
          ? callee.local
          : callee.name
        : origin.name
  return byName.get(name)?.find((entry) => comesFrom(origin?.from, entry, pathOf))
}

/** Functions that create keyed functions, which take the same number of arguments as the functions they are based on. */
export const factories: ReadonlySet<string> = new Set(['createUseAsyncData', 'createUseFetch'])

function comesFrom(from: string | undefined, { name, source }: KeyedFunction, pathOf: (specifier: string) => string): boolean {
  if (source === undefined) {
    // Other packages may export a `useState` too.
    if (ownFunctions.has(name)) return from !== undefined && isAppModule(from)
    return true
  }
  if (from === undefined) return false
  if (typeof source === 'string')
    return from === source || (isAppModule(source) && isAppModule(from)) || pathOf(from) === pathOf(source)
  return source.test(from) || source.test(pathOf(from))
}

const ownFunctions = new Set([...takesKeyFirst, 'useFetch', 'useLazyFetch', 'defineFwComponent'])

/** A path without extension and `/index`; package names are returned as is. */
function absolutePath(specifier: string, importer: string): string {
  const path = specifier.startsWith('.') ? resolve(dirname(importer), specifier) : specifier
  return path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')
}

interface Known {
  byName: Map<string, KeyedFunction[]>
  pattern: RegExp
}

function memoize(functions: () => readonly KeyedFunction[]): () => Known {
  let list: readonly KeyedFunction[] | undefined
  let known: Known
  return () => {
    const now = functions()
    if (now !== list) {
      list = now
      const byName = new Map<string, KeyedFunction[]>()
      for (const entry of now) byName.set(entry.name, [...(byName.get(entry.name) ?? []), entry])
      known = { byName, pattern: namesPattern([...byName.keys(), ...factories]) }
    }
    return known
  }
}
