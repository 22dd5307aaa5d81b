import { forbiddenKeys, isPlainObject } from '../plain-object.ts'
import { applyEnv } from '../runtime-config/apply-env.ts'
import { envNameOf } from '../runtime-config/env-name-of.ts'
import type { Env } from '../runtime-config/env.ts'
import { keyOf } from '../runtime-config/key-of.ts'
import { isSecretValue, passwordIn } from './is-secret-value.ts'

/** A value that must not be published. */
export interface Secret {
  /** Where it is declared, for reports: `runtimeConfig.apiKey`, or `API_KEY` for a variable of a `.env` file. */
  readonly key: string
  readonly value: string
}

export interface PrivateValuesOptions {
  /** The declared runtime configuration. */
  readonly config: object
  readonly env: Env
  readonly prefix: string
  /** Names of the variables in `.env` files. */
  readonly fileVariables?: Iterable<string>
  /** Prefixes of variables that the bundler publishes. */
  readonly publicPrefixes?: readonly string[]
}

/**
 * The values that may not be part of anything a browser can request: private keys of `runtimeConfig`, as declared and as replaced by the
 * environment, and variables of `.env` files. A value that is also part of `runtimeConfig.public` is declared to be public.
 */
export function privateValues(options: PrivateValuesOptions): Secret[] {
  const { config, env, prefix, fileVariables = [], publicPrefixes = ['VITE_'] } = options
  const applied = applyEnv(config, env, { prefix }).config
  const published = new Set([...leavesOf(applied, isPublic), ...leavesOf(config, isPublic)].map(({ value }) => value))
  const found = new Map<string, string>()
  const add = (key: string, name: string, value: string): void => {
    if (isDeclaredPublic(value, published)) return
    if (isSecretValue(name, value) && !found.has(value)) found.set(value, key)
    const password = passwordIn(value)
    if (password !== undefined && isSecretValue('password', password) && !found.has(password)) found.set(password, key)
  }
  for (const source of [applied, config])
    for (const { path, value } of leavesOf(source, isPrivate)) add(keyOf(path), path.join('.'), value)
  const publicNames = [...publicPrefixes, envNameOf(['public', ''], prefix), envNameOf(['app', ''], prefix)]
  const isPublicName = (name: string): boolean => publicNames.some((each) => each !== '' && name.startsWith(each))
  for (const name of Object.keys(env)) if (isPublicName(name) && env[name]) published.add(env[name])
  for (const name of fileVariables) if (!isPublicName(name)) addText(name, env[name], add)
  return [...found].map(([value, key]) => ({ key, value }))
}

/** A variable may contain JSON, such as the account of a service. */
function addText(name: string, text: string | undefined, add: (key: string, name: string, value: string) => void): void {
  if (text === undefined) return
  add(name, name, text)
  for (const { path, value } of jsonLeaves(text)) add(`${name}.${path.join('.')}`, `${name}.${path.join('.')}`, value)
}

interface Leaf {
  path: readonly string[]
  value: string
}

const isPublic = (key: string): boolean => key === 'public' || key === 'app'
/** Settings of Nitro belong to neither. */
const isPrivate = (key: string): boolean => !isPublic(key) && key !== 'nitro' && key !== 'serverEngine'

/** All texts and numbers below the chosen keys. */
function leavesOf(config: object, isChosen: (key: string) => boolean): Leaf[] {
  const leaves: Leaf[] = []
  for (const [key, value] of Object.entries(config)) if (isChosen(key)) collect(value, [key], leaves, new Set([config]))
  return leaves
}

const maxLeaves = 10_000

function collect(value: unknown, path: readonly string[], into: Leaf[], above: Set<object>): void {
  if (into.length >= maxLeaves) return
  if (typeof value === 'number') into.push({ path, value: String(value) })
  if (typeof value === 'string') {
    into.push({ path, value })
    for (const leaf of jsonLeaves(value)) into.push({ path: [...path, ...leaf.path], value: leaf.value })
  }
  if ((!Array.isArray(value) && !isPlainObject(value)) || above.has(value)) return
  above.add(value)
  for (const [key, entry] of Object.entries(value)) if (!forbiddenKeys.has(key)) collect(entry, [...path, key], into, above)
  above.delete(value)
}

function jsonLeaves(text: string): Leaf[] {
  if (!/^\s*[[{]/.test(text)) return []
  const leaves: Leaf[] = []
  try {
    collect(JSON.parse(text), [], leaves, new Set())
  } catch {
    // not JSON
  }
  return leaves
}

/** Also part of a public value: `public: { map: 'https://maps.test/?key=' + key }`. */
function isDeclaredPublic(value: string, published: ReadonlySet<string>): boolean {
  if (published.has(value)) return true
  if (value.length < 8) return false
  for (const each of published) if (each.includes(value)) return true
  return false
}
