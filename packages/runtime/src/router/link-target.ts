import type { RouteLocationRaw, Router } from 'vue-router'
import { isPlainPath, judgeUrl } from './safe-url.ts'

export type TrailingSlash = 'append' | 'remove' | undefined

export interface LinkInput {
  to: RouteLocationRaw
  external: boolean
  target: string | null | undefined
  trailingSlash: TrailingSlash
  /** `#x` is a path. */
  hashMode: boolean
}

export interface LinkTarget {
  /** Undefined if the address is not safe. */
  href: string | undefined
  /** A plain link, which the browser follows without the router. */
  external: boolean
  /** It leads out of the app. */
  elsewhere: boolean
  /** Where the router goes. */
  to: RouteLocationRaw
}

/** Where a link leads, and who takes the visitor there. */
export function linkTarget(router: Router, { to, external, target, trailingSlash, hashMode }: LinkInput): LinkTarget {
  const plain = external || (target != null && target !== '_self')
  if (typeof to !== 'string') {
    const slashed = 'path' in to && to.path && trailingSlash ? { ...to, path: withSlash(to.path, trailingSlash) } : to
    const path = 'path' in slashed ? slashed.path : undefined
    if (path && judgeUrl(path).kind !== 'internal')
      return linkTarget(router, { to: path, external, target, trailingSlash, hashMode })
    return { href: router.resolve(slashed).href, external: plain, elsewhere: false, to: slashed }
  }
  if (isPlainPath(to)) return within(router, to, external, plain, trailingSlash)
  if (to === '' || (to.startsWith('#') && !hashMode)) return { href: to || undefined, external: true, elsewhere: false, to }
  const judged = judgeUrl(to)
  if (judged.kind === 'unsafe') return { href: undefined, external: true, elsewhere: false, to: '/' }
  if (judged.kind === 'external') return { href: to, external: true, elsewhere: true, to }
  if (/^\s*[/\\]/.test(to)) return within(router, judged.path, external, plain, trailingSlash)
  // Relative to the page that is shown: `.//evil.test` would become `//evil.test`, another origin.
  const resolved = external ? undefined : router.resolve(to).fullPath
  if (resolved !== undefined && /^[/\\]{2}/.test(resolved))
    return within(router, resolved.replace(/^[/\\]+/, '/'), external, plain, trailingSlash)
  return { href: external ? to : router.resolve(to).href, external: plain, elsewhere: false, to }
}

function within(router: Router, path: string, external: boolean, plain: boolean, trailingSlash: TrailingSlash): LinkTarget {
  const to = trailingSlash ? withSlash(path, trailingSlash) : path
  // What is outside of the app knows nothing of its base path.
  return { href: external ? to : router.options.history.createHref(to), external: plain, elsewhere: external, to }
}

function withSlash(text: string, mode: 'append' | 'remove'): string {
  const at = text.search(/[?#]/)
  const path = at < 0 ? text : text.slice(0, at)
  const rest = at < 0 ? '' : text.slice(at)
  if (mode === 'remove') return (path.length > 1 ? path.replace(/\/+$/, '') : path) + rest
  return path.endsWith('/') ? text : `${path}/${rest}`
}
