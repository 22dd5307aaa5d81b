import { hashMode } from '#build/router-options'
import { linkTarget, type LinkTarget, type TrailingSlash } from '../router/links.ts'
import type { FwLinkOptions, FwLinkProps } from './fw-link.ts'

/** Resolves the target of a link component. */
export function targetOf(router: Parameters<typeof linkTarget>[0], given: FwLinkProps, options: FwLinkOptions): LinkTarget {
  const trailingSlash: TrailingSlash = given.trailingSlash ?? options.trailingSlash
  return linkTarget(router, {
    to: given.to ?? given.href ?? '',
    external: given.external ?? false,
    target: given.target,
    trailingSlash,
    hashMode,
  })
}
