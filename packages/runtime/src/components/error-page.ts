import { defineComponent, h, type PropType } from 'vue'
import { clearError } from '../app/show-error.ts'
import { useHead } from '../composables/head.ts'
import { useFwApp } from '../app/context.ts'
import type { AppError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { missingPageHelp } from './missing-page-help.ts'
import { errorPageStyle } from './error-page-static.ts'

/** The default error page, for apps without `error.vue`. */
export default defineComponent({
  name: 'ErrorPage',
  props: { error: { type: Object as PropType<AppError>, required: true } },
  setup(props) {
    const fwApp = useFwApp('ErrorPage')
    const { error } = props
    const status = error.statusCode || 500
    const title = status === 404 ? 'Page not found' : error.statusMessage || 'Something went wrong'
    const text = textOf(error, status)
    const home = fwApp.$config?.app?.baseURL || '/'
    useHead({
      title: `${status} ${title}`,
      meta: [{ name: 'robots', content: 'noindex' }],
      style: [{ key: 'fw-error', textContent: errorPageStyle }],
    })
    const goHome = (event: MouseEvent): void => {
      // Clicks with a modifier key or another button open a new tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button) return
      event.preventDefault()
      void fwApp.runWithContext(() => clearError({ redirect: '/' }))
    }
    return () =>
      h('main', { class: 'fw-error' }, [
        h('p', { class: 'fw-error-status' }, status),
        h('h1', title),
        text && text !== title ? h('p', text) : undefined,
        error.id ? h('p', ['Error ', h('code', error.id)]) : undefined,
        import.meta.dev && status === 404 ? missingPageHelp(fwApp.$router, missingPath(error, fwApp.$router)) : undefined,
        h('a', { class: 'fw-error-home', href: home, onClick: goHome }, 'Go back home'),
        import.meta.dev && error.statusCode >= 500 && error.stack ? h('pre', error.stack) : undefined,
      ])
  },
})

/** The path for which the router found no route. */
function missingPath({ data }: AppError, router: FwApp['$router'] | undefined): string {
  const { path } = (data ?? {}) as { path?: unknown } // other code may set any data
  return typeof path === 'string' ? path.split(/[?#]/, 1)[0]! : (router?.currentRoute.value.path ?? '/')
}

function textOf(error: AppError, status: number): string {
  if (error.message && error.message !== error.statusMessage) return error.message
  return status === 404 ? 'There is nothing at this address.' : 'Please try again later.'
}
