import type { Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import type { MatchLinearly } from './linear-matching.ts'

/** The routes of an app as `#build/routes` holds them: small, and made into records only where they are needed. */
export interface RouteTable {
  /**
   * A line per route, parents before their children. A line is: a tab for each level, a character that says how many characters
   * the path shares with that of the line before (`0` for none), and the rest of the path.
   */
  paths: string
  /** What a path does not say, by number of line. */
  extras: Record<number, RouteExtra>
  /** Loaders, those of `SHARD_SIZE` components in each part; a part that is not in the entry is loaded when it is needed. */
  shards: (RouteShard | (() => Promise<{ default: RouteShard }>))[]
  /** Set if an expression of the router library would take more than linear time. */
  linear?: MatchLinearly
}

export interface RouteShard {
  /** Components, in the order of the table. */
  pages: ComponentLoader[]
  /** Code of `definePageMeta`, by number of line. */
  meta?: Record<number, () => Promise<{ default: Record<string, unknown> }>>
}

/** `false` where the side has no such component. */
export type ComponentLoader = () => Promise<{ default: Component }> | false

/** Names of one letter, since they are part of what every visitor loads. */
export interface RouteExtra {
  /** Name, if it is not the one that follows from the path; 0: none. */
  n?: string | 0
  /** Path, if it does not fit into a line. */
  p?: string
  /** Meta that is known at build time. */
  m?: Record<string, unknown>
  /** Aliases. */
  a?: string[]
  /** Redirect. */
  r?: RouteRecordRaw['redirect']
  /** Props. */
  o?: unknown
  /** 0: no component. 2: only in further views. */
  f?: 0 | 2
  /** Further views. Their loaders follow the one of the page. */
  v?: string[]
  /** 1: rendered in the browser only. */
  c?: 1
  /** 1: a part of the meta is code, to be loaded before middleware runs. */
  d?: 1
  /** The result of such code, where the record itself depends on it. */
  x?: Record<string, unknown>
}

/** A route of the table. */
export interface RouteNode {
  index: number
  /** As in the record: relative below the first level. */
  path: string
  /** From the root. */
  full: string
  parent: RouteNode | undefined
  children: RouteNode[]
  extra: RouteExtra
  /** Number of its first loader; -1 without component. */
  slot: number
}

export const SHARD_SIZE = 64

/** The longest beginning that a line can share: one character says how long it is, and none of them needs an escape. */
export const MAX_SHARED = 43

const NOTHING: RouteExtra = {}

export function decodeRoutes({ paths, extras }: RouteTable): RouteNode[] {
  const nodes: RouteNode[] = []
  if (!paths) return nodes
  const open: RouteNode[] = []
  let previous = ''
  let slots = 0
  for (const line of paths.split('\n')) {
    let depth = 0
    while (line.charCodeAt(depth) === 9) depth++
    previous = previous.slice(0, line.charCodeAt(depth) - 48) + line.slice(depth + 1)
    const index = nodes.length
    const given = extras[index] ?? NOTHING
    const extra = given.x ? withCode(given, given.x) : given
    const path = extra.p ?? previous
    const parent = depth > 0 ? open[depth - 1] : undefined
    const slot = extra.f === 0 ? -1 : slots
    if (slot >= 0) slots += (extra.f === 2 ? 0 : 1) + (extra.v?.length ?? 0)
    const node: RouteNode = { index, path, full: joinPath(parent?.full, path), parent, children: [], extra, slot }
    parent?.children.push(node)
    open[depth] = node
    nodes.push(node)
  }
  return nodes
}

/** Puts what code has decided over what was known before. */
function withCode(extra: RouteExtra, code: Record<string, unknown>): RouteExtra {
  const { name, path, alias, redirect, props, ...meta } = code
  const result: Record<string, unknown> = { ...extra, m: { ...extra.m, ...meta } }
  if (name) result['n'] = name
  if (path) result['p'] = path
  if (alias) result['a'] = [alias].flat()
  if (redirect) result['r'] = redirect
  if (props) result['o'] = props
  return result // the page has said so, and nobody can check it earlier
}

/** The path of a record from the root, as the router library joins it. */
export function joinPath(parent: string | undefined, path: string): string {
  if (parent === undefined || path.startsWith('/')) return path
  return path ? (parent.endsWith('/') ? parent + path : `${parent}/${path}`) : parent
}

/** The name of a route, where nothing else is said: `/users-:group()/:id()` is `users-group-id`. */
export function derivedName(full: string): string {
  const words = full.includes(':') ? full.replace(/:(\w+)(?:\([^)]*\))?[?*+]?/g, '$1') : full
  return words.slice(1).replaceAll('/', '-') || 'index'
}

export function nameOf({ extra, full }: RouteNode): string | undefined {
  return extra.n === 0 ? undefined : (extra.n ?? derivedName(full))
}
