import { defineComponent, effectScope, h, nextTick, Suspense } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FwErrorBoundary } from '../components/fw-error-boundary.ts'
import { createClientComponent, createClientPage } from '../app/client-component.ts'
import { testApp } from '../components/testing/test-app.ts'
import { createError } from '../app/errors.ts'
import { installClientHead } from '../head/client-head.ts'
import { useAnnouncer, useRouteAnnouncer } from './announcers.ts'
import { useHead } from './head.ts'
import { useLoadingIndicator } from './loading-indicator.ts'
import { onFwReady } from './ready.ts'
import { useRuntimeHook } from './runtime-hook.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="app"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const empty = { render: () => null }

const startIndicator = (serverRendered = false) => {
  const { fwApp } = testApp(empty, { serverRendered })
  const scope = effectScope()
  return { fwApp, scope, indicator: scope.run(() => fwApp.runWithContext(() => useLoadingIndicator()))! }
}

describe('useLoadingIndicator', () => {
  it('starts after a delay, slows down, and hides after a while', async () => {
    const { fwApp, indicator } = startIndicator()
    await fwApp.callHook('page:loading:start')
    await vi.advanceTimersByTimeAsync(199)
    expect(indicator.isLoading.value).toBe(false)
    await vi.advanceTimersByTimeAsync(1 + 1000)
    expect(indicator.isLoading.value).toBe(true)
    expect(indicator.progress.value).toBeGreaterThan(40)
    expect(indicator.progress.value).toBeLessThan(60)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(indicator.progress.value).toBeLessThan(100)
    await fwApp.callHook('page:loading:end')
    expect(indicator.progress.value).toBe(100)
    await vi.advanceTimersByTimeAsync(500)
    expect(indicator.isLoading.value).toBe(false)
    await vi.advanceTimersByTimeAsync(400)
    expect(indicator.progress.value).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not shown for fast navigations', async () => {
    const { fwApp, indicator } = startIndicator()
    await fwApp.callHook('page:loading:start')
    await fwApp.callHook('page:loading:end')
    await vi.advanceTimersByTimeAsync(300)
    expect(indicator.isLoading.value).toBe(false)
  })

  it('is shared, and stops with its last user', async () => {
    const { fwApp, scope, indicator } = startIndicator()
    const other = effectScope()
    expect(other.run(() => fwApp.runWithContext(() => useLoadingIndicator()))).toBe(indicator)
    scope.stop()
    indicator.start({ force: true })
    expect(indicator.isLoading.value).toBe(true)
    other.stop()
    expect(vi.getTimerCount()).toBe(0)
    const next = effectScope().run(() => fwApp.runWithContext(() => useLoadingIndicator()))!
    expect(next).not.toBe(indicator)
    await fwApp.callHook('page:loading:start')
    await vi.advanceTimersByTimeAsync(300)
    expect(next.isLoading.value).toBe(true)
  })

  it('shows errors, and does nothing during hydration', async () => {
    const { fwApp, indicator } = startIndicator()
    await fwApp.callHook('page:loading:start')
    await fwApp.callHook('app:error', createError('x'))
    expect(indicator.error.value).toBe(true)
    indicator.finish({ force: true })
    expect([indicator.progress.value, indicator.isLoading.value, indicator.error.value]).toEqual([0, false, false])
    const hydrating = startIndicator(true)
    hydrating.indicator.start({ force: true })
    expect(hydrating.indicator.isLoading.value).toBe(false)
  })
})

describe('announcers', () => {
  it('announce the document title, or messages of the app', async () => {
    const { fwApp } = testApp(empty)
    installClientHead(fwApp)
    await fwApp.callHook('app:suspense:resolve')
    const [route, own] = fwApp.runWithContext(() => [useRouteAnnouncer({ politeness: 'assertive' }), useAnnouncer()])
    fwApp.runWithContext(() => useHead({ title: ' New page ' }))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1)
    expect([route.message.value, route.politeness.value]).toEqual(['New page', 'assertive'])
    expect(own.message.value).toBe('')
    own.assertive('Stop')
    expect([own.message.value, own.politeness.value]).toEqual(['Stop', 'assertive'])
    own.polite('Go')
    expect([own.message.value, own.politeness.value]).toEqual(['Go', 'polite'])
  })
})

it('onFwReady waits for the end of hydration', async () => {
  const { fwApp } = testApp(empty, { serverRendered: true })
  const ready = vi.fn()
  fwApp.runWithContext(() => onFwReady(ready))
  await vi.advanceTimersByTimeAsync(100)
  expect(ready).not.toHaveBeenCalled()
  await fwApp.callHook('app:suspense:resolve')
  await vi.advanceTimersByTimeAsync(100)
  expect(ready).toHaveBeenCalledTimes(1)
})

it('useRuntimeHook removes the listener with its component', async () => {
  const { fwApp } = testApp(empty)
  const listener = vi.fn()
  const scope = effectScope()
  scope.run(() => fwApp.runWithContext(() => useRuntimeHook('page:finish', listener)))
  await fwApp.callHook('page:finish')
  scope.stop()
  await fwApp.callHook('page:finish')
  expect(listener).toHaveBeenCalledTimes(1)
})

const startBoundary = (error: unknown, serverRendered = false) => {
  const Broken = defineComponent({
    setup: () => () =>
      h(
        'button',
        {
          onClick: () => {
            throw error
          },
        },
        'break',
      ),
  })
  const onError = vi.fn()
  const { vueApp, fwApp } = testApp(
    {
      render: () =>
        h(
          FwErrorBoundary,
          { onError },
          {
            default: () => [h(Broken)],
            error: (given: { error: Error; clearError: () => void }) => [
              h('i', { onClick: given.clearError }, given.error.message),
            ],
          },
        ),
    },
    { serverRendered },
  )
  vueApp.config.errorHandler = () => {}
  const app = document.querySelector<HTMLElement>('#app')!
  if (serverRendered) app.innerHTML = '<!--[--><button>break</button><!--]-->'
  vueApp.mount('#app')
  app.querySelector('button')!.click()
  return { fwApp, onError, app }
}

describe('FwErrorBoundary', () => {
  it('shows the error until it is cleared', async () => {
    const { app, onError } = startBoundary(new Error('no'))
    await nextTick()
    expect(app.textContent).toBe('no')
    expect(onError).toHaveBeenCalledTimes(1)
    app.querySelector('i')!.click()
    await nextTick()
    expect(app.textContent).toBe('break')
  })

  it('waits for the end of hydration', async () => {
    const { app, fwApp } = startBoundary(new Error('no'), true)
    await nextTick()
    expect(app.textContent).toBe('break')
    fwApp.isHydrating = false
    await fwApp.callHook('app:suspense:resolve')
    await nextTick()
    expect(app.textContent).toBe('no')
  })

  it('does not catch fatal errors', async () => {
    const { app, onError } = startBoundary(createError({ message: 'no', fatal: true }))
    await nextTick()
    expect(app.textContent).toBe('break')
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('client components', () => {
  it('expose their members through a template ref', async () => {
    const Inner = defineComponent({ setup: (_, { expose }) => (expose({ value: 7 }), () => h('b')) })
    const Wrapped = createClientComponent(Inner)
    let reference: { value?: number } | null = null
    const { vueApp } = testApp({
      render: () =>
        h(Wrapped, {
          ref: (given: unknown) => {
            reference = given as typeof reference // exposed by the component
          },
        }),
    })
    vueApp.mount('#app')
    expect(reference!.value).toBeUndefined()
    await nextTick()
    expect(reference!.value).toBe(7)
  })

  it('render a page immediately, unless it is being hydrated', async () => {
    const load = vi.fn(async () => ({ default: { render: () => h('b', 'page') } }))
    const Page = createClientPage(load)
    const { vueApp } = testApp({ render: () => h(Suspense, null, { default: () => h(Page) }) })
    vueApp.mount('#app')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(document.querySelector('#app')!.innerHTML).toBe('<b>page</b>')
  })
})
