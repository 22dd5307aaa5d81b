import { h, inject, provide, unref, type SetupContext, type VNode } from 'vue'
import { matchedRouteKey, viewDepthKey, type RouteLocationNormalizedLoaded } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import type { FwPageProps } from './fw-page.ts'
import { onlyOne } from './only-one.ts'

type Matched = RouteLocationNormalizedLoaded['matched'][number]

/** On the server a page is rendered once, so it needs no transition, keep-alive or Suspense. */
export function setupPageOnServer(props: FwPageProps, { attrs, slots }: SetupContext): () => VNode | VNode[] | undefined {
  const route = props.route ?? useFwApp('FwPage').$router.currentRoute.value
  const depth = pageDepth(route, unref(inject(viewDepthKey, 0)))
  const record = route.matched[depth]
  provide(viewDepthKey, depth + 1)
  provide(matchedRouteKey, { value: record } as never) // only read by guards, which never run here
  const component = record?.components?.[props.name]
  return () => {
    const page = component && h(component, { ...routeProps(route, record, props.name), ...attrs })
    return slots['default'] ? onlyOne(slots['default']({ Component: page, route })) : page
  }
}

/** Returns the depth of the next record that has a component. */
export function pageDepth({ matched }: RouteLocationNormalizedLoaded, start: number): number {
  let depth = start
  while (matched[depth] && !matched[depth]!.components) depth++
  return depth
}

function routeProps(route: RouteLocationNormalizedLoaded, record: Matched, view: string): Record<string, unknown> | undefined {
  const option: unknown = record.props[view]
  if (!option) return
  if (option === true) return route.params
  return (typeof option === 'function' ? option(route) : option) as Record<string, unknown> // props declared by the page
}
