import type { Router } from 'vue-router'
import type { LinkActivity, LinkTarget } from '../router/links.ts'
import type { FwLinkOptions, FwLinkProps } from './fw-link.ts'

export interface LinkAttributes {
  href: string | undefined
  class?: string
  rel: string | undefined
  target: string | undefined
  'aria-current': string | undefined
}

/** The attributes of the `<a>` element, the same on server and client. */
export function linkAttributes(
  router: Router,
  given: FwLinkProps,
  options: FwLinkOptions,
  target: LinkTarget,
  activity: LinkActivity | undefined,
  prefetched: boolean,
): LinkAttributes {
  let classes = ''
  if (activity?.active) {
    const { linkActiveClass, linkExactActiveClass } = router.options
    classes = given.activeClass ?? options.activeClass ?? linkActiveClass ?? 'router-link-active'
    if (activity.exact) {
      classes += ` ${given.exactActiveClass ?? options.exactActiveClass ?? linkExactActiveClass ?? 'router-link-exact-active'}`
    }
  }
  const prefetchedClass = prefetched ? (given.prefetchedClass ?? options.prefetchedClass) : undefined
  if (prefetchedClass) classes += ` ${prefetchedClass}`
  const attributes: LinkAttributes = {
    href: target.href,
    rel: relOf(given, options, target),
    target: given.target,
    'aria-current': activity?.exact ? (given.ariaCurrentValue ?? 'page') : undefined,
  }
  if (classes) attributes.class = classes.trim()
  return attributes
}

/** External pages receive no referrer or opener, unless the link says so. */
function relOf(given: FwLinkProps, options: FwLinkOptions, { elsewhere }: LinkTarget): string | undefined {
  if (given.noRel) return
  if (given.rel !== undefined) return given.rel || undefined
  const targeted = given.target !== undefined && given.target !== '_self'
  if (!elsewhere && !targeted) return
  return (options.externalRelAttribute === undefined ? 'noopener noreferrer' : options.externalRelAttribute) || undefined
}

/** Slot props of a link with `custom`. */
export function linkSlotProps(
  router: Router,
  given: FwLinkProps,
  target: LinkTarget,
  activity: LinkActivity | undefined,
  attributes: LinkAttributes,
): Record<string, unknown> {
  return {
    href: target.href,
    get route() {
      return target.elsewhere ? undefined : router.resolve(target.to)
    },
    isActive: activity?.active ?? false,
    isExactActive: activity?.exact ?? false,
    isExternal: target.external,
    rel: attributes.rel,
    target: given.target,
  }
}
