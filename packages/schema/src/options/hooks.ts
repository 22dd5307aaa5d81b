import * as v from 'valibot'
import type { FwHooks } from '../contracts/hooks.ts'
import type { Declare, Leaf } from '../define.ts'
import { uniqueBy } from '../merge.ts'
import { forbiddenKeys, isPlainObject } from '../plain-object.ts'

/** A listener. What it receives depends on the hook. */
export type HookFunction = (...args: never[]) => unknown

/** Hooks as people write them: flat (`build:done`) or nested (`build: { done }`), one listener or several. */
export type WrittenHooks = KnownHooks<FwHooks> & OtherHooks

/** Names without a type: those of modules that declare none. */
export interface OtherHooks {
  [name: string]: HookFunction | HookFunction[] | OtherHooks | undefined
}

/** What stands before the first colon of a name. */
type Head<Name> = Name extends `${infer First}:${string}` ? First : never
/** The hooks below a part of their names. */
type Below<Hooks, Part extends string> = {
  [Name in keyof Hooks as Name extends `${Part}:${infer Rest}` ? Rest : never]: Hooks[Name]
}
type Listeners<Hook> = Hook | Hook[]

/** Listeners by name, or by part of a name; some parts are names as well. */
type KnownHooks<Hooks> = {
  [Key in (keyof Hooks & string) | Head<keyof Hooks>]?:
    | (Key extends keyof Hooks ? Listeners<Hooks[Key]> : never)
    | (Key extends Head<keyof Hooks> ? KnownHooks<Below<Hooks, Key>> & OtherHooks : never)
    | undefined
}

/** Hooks as code reads them: the listeners of each full name, in the order in which they are called. */
export type HookListeners = Record<string, HookFunction[]>

export interface HooksTopic {
  /**
   * Listeners for what happens during a build and in development. `'build:done'` and `build: { done }` are the same hook.
   * Listeners of layers run too, before those of the project.
   *
   * @default {}
   * @example { 'build:done': () => console.log('built'), builder: { watch: [() => console.log('changed')] } }
   */
  hooks: Leaf<WrittenHooks, HookListeners>
}

/** No hook name has that many parts; an object that holds itself ends here. */
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

/** The hooks of all sources, weakest first. A listener given twice for one hook is called once. */
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
    // A layer may write flat what the project writes nested, so names are compared in full.
    merge: { combine: (weaker, stronger) => (isHooks(weaker) && isHooks(stronger) ? flatten(weaker, stronger) : stronger) },
    proof: 'hooks/hooks',
  },
}
