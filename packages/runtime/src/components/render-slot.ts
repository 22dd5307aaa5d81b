import { createSSRApp, ssrContextKey, type ComponentInternalInstance, type Slot } from 'vue'
import { renderToString } from 'vue/server-renderer'

/** Renders the slot of a component to HTML on the server. Rejects if a component in it fails. */
export async function renderSlot(instance: ComponentInternalInstance, slot: Slot | undefined): Promise<string> {
  const { appContext, provides } = instance as ComponentInternalInstance & { provides: Record<symbol, unknown> } // not in the public types
  // An app of its own, because Vue writes the output of a component before its siblings have failed.
  const app = createSSRApp({ render: () => slot?.() })
  let failure: { error: unknown } | undefined
  const errorHandler = (error: unknown): void => {
    failure ??= { error }
  }
  Object.assign(app._context, appContext, {
    config: { ...appContext.config, errorHandler },
    provides: Object.create(provides) as Record<symbol, unknown>,
  })
  const html = await renderToString(app, provides[ssrContextKey] as object)
  if (failure) throw failure.error
  return html
}
