import { parts } from '#build/island-parts'
import { createApp, h, type VNode } from 'vue'

/**
 * Starts an interactive component of an island in a page of another app, with the Vue of this app: components only work with the
 * copy of Vue they were built with.
 *
 * @param slots - HTML by name
 * @returns a function that removes the component
 */
export function mountPart(
  key: string,
  element: Element,
  props: Record<string, unknown>,
  slots: Record<string, string>,
): (() => void) | undefined {
  if (!Object.hasOwn(parts, key)) return undefined
  const children = Object.fromEntries(
    Object.entries(slots).map(([name, innerHTML]) => [name, (): VNode => h('div', { style: 'display:contents', innerHTML })]),
  )
  const app = createApp({ render: () => h(parts[key]!, props, children) })
  app.mount(element)
  return () => app.unmount()
}
