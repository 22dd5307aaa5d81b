import type { Plugin, Rollup } from 'vite'

/** Matches the main modules of components. */
export const component: RegExp = /^[^\0?]+\.vue$/

type Compiled = Promise<Rollup.TransformResult>

/**
 * Wraps how @vitejs/plugin-vue compiles components for browsers. A component may be compiled twice at once, from different texts; only
 * here is it certain which result belongs to which text.
 */
export function aroundComponents(
  { transform }: Plugin,
  around: (text: string, id: string, compile: () => Compiled) => Compiled,
): void {
  if (typeof transform !== 'object') return
  const { handler } = transform
  // Replaced in place, because the plugin sets the filter of this object later.
  transform.handler = function compileComponent(code, id, options) {
    const isForBrowsers = component.test(id) && this.environment.config.consumer === 'client'
    if (!isForBrowsers) return handler.call(this, code, id, options)
    return around(code, id, async () => handler.call(this, code, id, options))
  }
}
