import {
  defineComponent,
  h,
  onErrorCaptured,
  Suspense,
  type ComponentPublicInstance,
  type FunctionalComponent,
  type VNode,
} from 'vue'
import RootComponent from '#build/root-component'
import { showError } from '../app/show-error.ts'
import { useFwApp } from '../app/context.ts'
import { createError, isFwError, type AppError, type ErrorInput } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { loadedComponent } from '../router/loaded-component.ts'

/** Most visits end without an error page, so it is loaded when there is something to show. */
const ErrorComponent = /* @__PURE__ */ loadedComponent(async () => {
  try {
    return (await import('#build/error-component')).default
  } catch {
    return plainError
  }
})

/** If not even the error page can be loaded. */
const plainError: FunctionalComponent<{ error: AppError }> = ({ error }) => h('p', `${error.statusCode} ${error.message}`)
plainError.props = ['error']

/** Around everything: renders the app or its error page, and learns of the errors of all components. */
export const FwRoot = defineComponent({
  name: 'FwRoot',
  setup() {
    const fwApp = useFwApp('FwRoot')
    fwApp.hooks.callNow('vue:setup')
    onErrorCaptured((thrown: unknown, instance, info) => captured(fwApp, thrown, instance, info))
    // What the server has sent is better for an index than an error page that the browser of a crawler brings up.
    const initial = fwApp._error.value
    const keepsPage = import.meta.client && /bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit/i.test(navigator.userAgent)
    const content = (): VNode => {
      const error = fwApp._error.value
      return error && (!keepsPage || error === initial) ? h(ErrorComponent, { error }) : h(RootComponent)
    }
    if (import.meta.server) return content
    const hydrated = fwApp.isHydrating ? fwApp.deferHydration() : undefined
    let resolved = false
    const onResolve = (): void => {
      if (hydrated && !resolved) hydrated()
      else void fwApp.callHook('app:suspense:resolve', RootComponent)
      resolved = true
    }
    return () => h(Suspense, { onResolve }, { default: content })
  },
})

function captured(fwApp: FwApp, thrown: unknown, instance: ComponentPublicInstance | null, info: string): boolean | undefined {
  Promise.resolve(fwApp.callHook('vue:error', thrown, instance, info)).catch((failure: unknown) => console.error(failure))
  if (import.meta.server || (isFwError(thrown) && thrown.fatal)) fwApp.runWithContext(() => showError(asError(thrown)))
  if (import.meta.client) return
  // The server reports it. A handler of the app is called all the same; without one the renderer would print it a second time.
  fwApp.vueApp.config.errorHandler?.(thrown, instance, info)
  return false
}

/** What was not made by `createError` was not meant for visitors. */
function asError(thrown: unknown): AppError {
  if (isFwError(thrown)) return thrown
  const error = createError(typeof thrown === 'object' && thrown !== null ? (thrown as ErrorInput) : String(thrown)) // read field by field
  error.unhandled = true
  return error
}
