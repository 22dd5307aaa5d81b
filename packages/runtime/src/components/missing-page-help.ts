import { h, type VNode } from 'vue'
import type { Router } from 'vue-router'
import { pagesDir } from '#build/options'
import { known } from '../router/known-routes.ts'

/** Development only: suggests which file to create for a URL without a page, and pages with a similar path. */
export function missingPageHelp(router: Router | undefined, path: string): VNode | undefined {
  if (!router) return undefined
  const near = similarPaths(routePaths(router), path)
  return h('div', { class: 'fw-error-help' }, [
    h('p', ['To add this page, create ', h('code', `${pagesDir}/${pageFile(path)}`), '.']),
    near.length > 0
      ? h('p', ['Similar pages: ', ...near.flatMap((each, at) => [at > 0 ? ', ' : '', linkTo(router, each)])])
      : undefined,
  ])
}

/** Of pages, because `getRoutes` would create the records of all of them. */
function routePaths(router: Router): string[] {
  return known.get(router)?.records.nodes.map(({ full }) => full) ?? router.getRoutes().map((route) => route.path)
}

/** The file in the pages directory that would match a path. */
export function pageFile(path: string): string {
  const segments = path.split('/').filter(Boolean).map(decode)
  return `${segments.join('/') || 'index'}.vue`
}

/** Paths without parameters that are similar to a missing one, the most similar first. */
export function similarPaths(paths: readonly string[], path: string): string[] {
  const closeness = closenessTo(path.toLowerCase())
  return [...new Set(paths)]
    .filter((each) => !/[:*(]/.test(each) && each !== path)
    .map((each) => ({ path: each, score: closeness(each.toLowerCase()) }))
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map((each) => each.path)
}

/** The share of letter pairs that a text has in common with another (Dice's coefficient). */
function closenessTo(other: string): (text: string) => number {
  const wanted = new Map<number, number>()
  for (let at = 0; at + 1 < other.length; at++) wanted.set(pairAt(other, at), (wanted.get(pairAt(other, at)) ?? 0) + 1)
  return (text) => {
    const left = new Map(wanted)
    let common = 0
    for (let at = 0; at + 1 < text.length; at++) {
      const pair = pairAt(text, at)
      const count = left.get(pair)
      if (!count) continue
      left.set(pair, count - 1)
      common++
    }
    const total = Math.max(0, text.length - 1) + Math.max(0, other.length - 1)
    return total === 0 ? 0 : (2 * common) / total
  }
}

/** Two letters as a number. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function linkTo(router: Router, path: string): VNode {
  return h('a', { class: 'fw-error-link', href: router.resolve(path).href }, path)
}
