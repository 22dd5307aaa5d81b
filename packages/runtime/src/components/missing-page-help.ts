import { h, type VNode } from 'vue'
import type { Router } from 'vue-router'
import { pagesDir } from '#build/options'

/** Development only: suggests which file to create for a URL without a page, and pages with a similar path. */
export function missingPageHelp(router: Router | undefined, path: string): VNode | undefined {
  if (!router) return undefined
  const near = similarPaths(
    router.getRoutes().map((route) => route.path),
    path,
  )
  return h('div', { class: 'fw-error-help' }, [
    h('p', ['To add this page, create ', h('code', `${pagesDir}/${pageFile(path)}`), '.']),
    near.length > 0
      ? h('p', ['Similar pages: ', ...near.flatMap((each, at) => [at > 0 ? ', ' : '', linkTo(router, each)])])
      : undefined,
  ])
}

/** The file in the pages directory that would match a path. */
export function pageFile(path: string): string {
  const segments = path.split('/').filter(Boolean).map(decode)
  return `${segments.join('/') || 'index'}.vue`
}

/** Paths without parameters that are similar to a missing one, the most similar first. */
export function similarPaths(paths: readonly string[], path: string): string[] {
  const wanted = path.toLowerCase()
  return [...new Set(paths)]
    .filter((each) => !/[:*(]/.test(each) && each !== path)
    .map((each) => ({ path: each, score: closeness(each.toLowerCase(), wanted) }))
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map((each) => each.path)
}

/** The share of letter pairs that two texts have in common (Dice's coefficient). */
function closeness(one: string, other: string): number {
  const pairs = pairsOf(other)
  const total = pairsOf(one).length + pairs.length
  if (total === 0) return 0
  let common = 0
  for (const pair of pairsOf(one)) {
    const at = pairs.indexOf(pair)
    if (at === -1) continue
    pairs.splice(at, 1)
    common++
  }
  return (2 * common) / total
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
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
