import { cssPlugins, minifiesItself } from '@fw/kit/internal'
import type { BuildApp, FwOptions } from '@fw/schema'
import type { AcceptedPlugin } from 'postcss'

const byApp = new WeakMap<BuildApp, Promise<AcceptedPlugin[]>>()

/** PostCSS plugins of an app, created once for both sides. */
export function stylePlugins(app: BuildApp): Promise<AcceptedPlugin[]> {
  let plugins = byApp.get(app)
  if (!plugins) byApp.set(app, (plugins = cssPlugins({ ...app, options: styleOptions(app.options) }, import.meta.url)))
  return plugins
}

/** Whether fw minifies built style sheets: unless the project configures or disables cssnano, or has another minimizer. */
export function minifiesStyles({ options }: BuildApp): boolean {
  const { optimization, optimizeCSS } = options.bundler2
  return !options.dev && optimization.minimize && !optimizeCSS && minifiesItself(styleOptions(options))
}

/** `cssProcessor`, with the plugins of `bundler2.postcss`. Without options, these are the defaults. */
function styleOptions(options: FwOptions): FwOptions {
  const own = Object.entries(options.bundler2.postcss.postcssOptions.plugins).filter(([, value]) => !isEmpty(value))
  const { cssProcessor } = options
  return { ...options, cssProcessor: { ...cssProcessor, plugins: { ...cssProcessor.plugins, ...Object.fromEntries(own) } } }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
