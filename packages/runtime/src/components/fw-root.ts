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

/** Loaded on demand, because most visits never need an error page. */
const ErrorComponent = /* @__PURE__ */ loadedComponent(async () => {
  try {
    return (await import('#build/error-component')).default
  } catch {
    return plainError
  }
})

/** Fallback if the error page cannot be loaded. */
const plainError: FunctionalComponent<{ error: AppError }> = ({ error }) => h('p', `${error.statusCode} ${error.message}`)
plainError.props = ['error']

/** The root of every app: renders the app or its error page, and handles the errors of all components. */
export const FwRoot = defineComponent({
  name: 'FwRoot',
  setup() {
    const fwApp = useFwApp('FwRoot')
    fwApp.hooks.callNow('vue:setup')
    onErrorCaptured((thrown: unknown, instance, info) => captured(fwApp, thrown, instance, info))
    // For search engines the server-rendered page is better than an error page caused by the crawler's browser.
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
  // The server reports it. The app's own handler is still called; without one the renderer would print the error again.
  fwApp.vueApp.config.errorHandler?.(thrown, instance, info)
  return false
}

/** Errors that were not created by `createError` are not meant for visitors. */
function asError(thrown: unknown): AppError {
  if (isFwError(thrown)) return thrown
  const error = createError(typeof thrown === 'object' && thrown !== null ? (thrown as ErrorInput) : String(thrown)) // read field by field
  error.unhandled = true
  return error
}
