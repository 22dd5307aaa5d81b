import { computed, reactive, type ComputedRef } from 'vue'
import { useFwApp } from '../app/context.ts'
import { refreshFwData } from '../data/use-fw-data.ts'
import type { FwApp } from '../app/fw-app.ts'

export interface PreviewOptions<T extends Record<string, unknown>> {
  /** Whether to enable preview mode. By default `?preview=true` does. */
  shouldEnable?: (state: Record<string, unknown>) => boolean
  /** The state of preview mode. By default the `token` in the query. */
  getState?: (state: Record<string, unknown>) => T
  onEnable?: () => void
  onDisable?: () => void
}

interface Preview {
  enabled: boolean
  state: Record<string, unknown>
}

/**
 * Preview mode: while it is enabled, data is reloaded, immediately and after each navigation.
 * @example
 * const { enabled, state } = usePreviewMode()
 */
export function usePreviewMode<T extends Record<string, unknown> = { token?: unknown }>(
  options: PreviewOptions<T> = {},
): { enabled: ComputedRef<boolean>; state: T } {
  const app = useFwApp('usePreviewMode')
  const preview = previewOf(app)
  const { query } = app._route
  const enabled = options.shouldEnable?.(preview.state) ?? (preview.enabled || query.preview === 'true')
  if (enabled) Object.assign(preview.state, options.getState?.(preview.state) ?? (query.token ? { token: query.token } : {}))
  if (enabled !== preview.enabled) {
    preview.enabled = enabled
    if (enabled) enable(app, options.onEnable)
    else options.onDisable?.()
  }
  return { enabled: computed(() => preview.enabled), state: preview.state as T } // returned by `getState`
}

function enable(app: FwApp, onEnable: (() => void) | undefined): void {
  onEnable?.()
  if (import.meta.server) return
  const refresh = () => void app.runWithContext(() => refreshFwData())
  refresh()
  const stop = app.$router.afterEach(() => {
    if (previewOf(app).enabled) refresh()
    else stop()
  })
}

const previews = /* @__PURE__ */ new WeakMap<FwApp, Preview>()

function previewOf(app: FwApp): Preview {
  let preview = previews.get(app)
  if (!preview) previews.set(app, (preview = reactive({ enabled: false, state: {} })))
  return preview
}
