import { Fragment, h, type ComponentInternalInstance, type ComponentPublicInstance, type Slots } from 'vue'
import { ssrRenderAttrs, ssrRenderSlotInner, ssrRenderVNode } from 'vue/server-renderer'
import type { FwApp } from '../app/fw-app.ts'
import { linkActivity } from '../router/links.ts'
import { linkAttributes, linkSlotProps } from './fw-link-attributes.ts'
import { targetOf } from './fw-link-target.ts'
import type { FwLinkOptions, FwLinkProps } from './fw-link.ts'

type Push = Parameters<typeof ssrRenderVNode>[0]
type Attrs = Record<string, unknown> | undefined

/** Renders links as strings: a page may have hundreds of links, whose vnodes would dominate the cost of rendering. */
export function renderLinkOnServer(options: FwLinkOptions) {
  return (_: ComponentPublicInstance, push: Push, instance: ComponentInternalInstance, attrs: Attrs, raw: FwLinkProps): void => {
    const given = withFlags(raw)
    const { $router: router } = (instance.appContext.app as unknown as { $fw: FwApp }).$fw
    const target = targetOf(router, given, options)
    const activity = target.external ? undefined : linkActivity(router, router.currentRoute.value, target.to)
    const attributes = linkAttributes(router, given, options, target, activity, false)
    if (given.custom) {
      const slotProps = { ...linkSlotProps(router, given, target, activity, attributes), navigate: nothing, prefetch: nothing }
      renderCustom(push, instance, { ...slotProps, prefetched: false, shouldPrefetch: () => false })
      return
    }
    push(`<a${rendered(attributes as unknown as Record<string, unknown>, attrs)}>`)
    const slot = instance.slots['default']
    if (slot) ssrRenderSlotInner({ default: slot } as Slots, 'default', {}, null, push, instance)
    push('</a>')
  }
}

function nothing(): void {}

/**
 * Converts raw props. Declared prop types would be checked for every link, so an attribute without value is an empty string here.
 */
function withFlags(raw: FwLinkProps): FwLinkProps {
  const { external, noRel, custom } = raw as Record<string, unknown>
  return external === '' || noRel === '' || custom === ''
    ? {
        ...raw,
        external: external === '' || external === true,
        noRel: noRel === '' || noRel === true,
        custom: custom === '' || custom === true,
      }
    : raw
}

/** Attributes on the component override those of the link, but classes are merged. */
function rendered(attributes: Record<string, unknown>, attrs: Attrs): string {
  for (const name in attrs) {
    if (name === 'class' && attributes['class']) attributes['class'] = [attributes['class'], attrs['class']]
    else attributes[name] = attrs[name]
  }
  return ssrRenderAttrs(attributes)
}

function renderCustom(push: Push, instance: ComponentInternalInstance, slotProps: Record<string, unknown>): void {
  const content = instance.slots['default']?.(slotProps)
  if (!content || content.length === 0) push('<!---->')
  else ssrRenderVNode(push, content.length === 1 ? content[0]! : h(Fragment, content), instance)
}
