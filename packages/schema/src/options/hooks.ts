import * as v from 'valibot'
import type { FwHooks } from '../contracts/hooks.ts'
import type { Declare, Leaf } from '../define.ts'
import { uniqueBy } from '../merge.ts'
import { forbiddenKeys, isPlainObject } from '../plain-object.ts'

/** A listener. Its arguments depend on the hook. */
export type HookFunction = (...args: never[]) => unknown

/** Hooks as users write them: flat (`build:done`) or nested (`build: { done }`), with one or more listeners. */
export type WrittenHooks = KnownHooks<FwHooks> & OtherHooks

/** Untyped names: hooks of modules that do not declare types. */
export interface OtherHooks {
  [name: string]: HookFunction | HookFunction[] | OtherHooks | undefined
}

/** The part of a name before the first colon. */
type Head<Name> = Name extends `${infer First}:${string}` ? First : never
/** Hooks grouped by the first part of their names. */
type Below<Hooks, Part extends string> = {
  [Name in keyof Hooks as Name extends `${Part}:${infer Rest}` ? Rest : never]: Hooks[Name]
}
type Listeners<Hook> = Hook | Hook[]

/** Listeners by name or by first part; some first parts are names as well. */
type KnownHooks<Hooks> = {
  [Key in (keyof Hooks & string) | Head<keyof Hooks>]?:
    | (Key extends keyof Hooks ? Listeners<Hooks[Key]> : never)
    | (Key extends Head<keyof Hooks> ? KnownHooks<Below<Hooks, Key>> & OtherHooks : never)
    | undefined
}

/** Normalised hooks: listeners by full name, in the order in which they are called. */
export type HookListeners = Record<string, HookFunction[]>

export interface HooksTopic {
  /**
   * Listeners for hooks during a build and in development. `'build:done'` and `build: { done }` are equivalent. Listeners of
   * layers are called before those of the project.
   *
   * @default {}
   * @example { 'build:done': () => console.log('built'), builder: { watch: [() => console.log('changed')] } }
   */
  hooks: Leaf<WrittenHooks, HookListeners>
}

/** Hook names never have this many parts; stops at objects that contain themselves. */
const maxParts = 10

const isFunction = (value: unknown): boolean => typeof value === 'function'

function isHooks(value: unknown, parts: number = 1): value is OtherHooks {
  if (!isPlainObject(value) || parts > maxParts) return false
  return Object.values(value).every(
    (inner) =>
      inner === undefined || isFunction(inner) || (Array.isArray(inner) ? inner.every(isFunction) : isHooks(inner, parts + 1)),
  )
}

function collect(hooks: OtherHooks, prefix: string, into: Map<string, HookFunction[]>): void {
  for (const key of Object.keys(hooks)) {
    const value = hooks[key]
    const name = `${prefix}${key}`
    if (value === undefined || forbiddenKeys.has(key)) continue
    if (typeof value === 'object' && !Array.isArray(value)) collect(value, `${name}:`, into)
    else into.set(name, [...(into.get(name) ?? []), ...(Array.isArray(value) ? value : [value])])
  }
}

/** Collects the hooks of all sources, lowest priority first. A listener registered twice for a hook is called once. */
function flatten(...sources: OtherHooks[]): HookListeners {
  const byName = new Map<string, HookFunction[]>()
  for (const source of sources) collect(source, '', byName)
  const once = (listeners: HookFunction[]): HookFunction[] => uniqueBy(listeners, (listener) => listener)
  return Object.fromEntries([...byName].map(([name, listeners]) => [name, once(listeners)]))
}

export const hooks: Declare<HooksTopic> = {
  hooks: {
    check: v.custom<WrittenHooks>((value) => isHooks(value), 'object of functions'),
    default: {},
    normalize: (written) => flatten(written),
    // A layer may use the flat form and the project the nested one, so full names are compared.
    merge: { combine: (weaker, stronger) => (isHooks(weaker) && isHooks(stronger) ? flatten(weaker, stronger) : stronger) },
    proof: 'hooks/hooks',
  },
}
