import { defineComponent, h, nextTick, ref, shallowRef, type Component } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showError } from '../app/show-error.ts'
import { createError } from '../app/errors.ts'
import type { FwPayload } from '../app/fw-app.ts'
import { testApp } from './testing/test-app.ts'

const root = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('#build/root-component', () => ({ default: { render: () => h(root.current as Component) } }))
const { FwRoot } = await import('./fw-root.ts')

const rest = async (): Promise<void> => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve))
}

function start(component: Component, payload: Partial<FwPayload> = {}, html = '') {
  root.current = component
  document.body.innerHTML = `<div id="app">${html}</div>`
  const { vueApp, fwApp } = testApp(FwRoot, payload)
  vueApp.config.errorHandler = () => {}
  const resolved = vi.fn()
  fwApp.hook('app:suspense:resolve', resolved)
  return { vueApp, fwApp, resolved, mount: () => vueApp.mount('#app'), text: () => document.querySelector('#app')!.textContent }
}

describe('FwRoot in the browser', () => {
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it('waits for async components, then calls the hook', async () => {
    let go: (() => void) | undefined
    const waiting = new Promise<void>((resolve) => (go = resolve))
    const { mount, resolved, text } = start(
      defineComponent({
        async setup() {
          await waiting
          return () => h('p', 'ready')
        },
      }),
    )
    mount()
    await rest()
    expect(resolved).not.toHaveBeenCalled()
    go?.()
    await rest()
    expect(text()).toBe('ready')
    expect(resolved).toHaveBeenCalledTimes(1)
  })

  it('ends hydration without warnings', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { mount, fwApp, resolved } = start({ render: () => h('p', 'same') }, { serverRendered: true }, '<p>same</p>')
    expect(fwApp.isHydrating).toBe(true)
    mount()
    await rest()
    expect(fwApp.isHydrating).toBe(false)
    expect(resolved).toHaveBeenCalledTimes(1)
    expect(warn).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })

  it('calls vue:setup in its setup', () => {
    const { mount, fwApp } = start({ render: () => null })
    const setup = vi.fn()
    fwApp.hook('vue:setup', setup)
    mount()
    expect(setup).toHaveBeenCalledTimes(1)
  })

  it('shows the error page for fatal errors, and the app again when it is cleared', async () => {
    const fail = ref(false)
    const { mount, fwApp, vueApp, text } = start(
      defineComponent(() => () => {
        if (fail.value) throw createError({ status: 404, message: 'Gone', fatal: true })
        return h('p', 'fine')
      }),
    )
    const handler = (vueApp.config.errorHandler = vi.fn())
    const told = vi.fn()
    fwApp.hook('vue:error', told)
    fwApp.hook('app:error', told)
    mount()
    await rest()
    fail.value = true
    // It is loaded lazily.
    await expect.poll(() => text()).toBe('Gone')
    expect(told).toHaveBeenCalledTimes(2)
    expect(handler).toHaveBeenCalledTimes(1)
    fail.value = false
    fwApp._error.value = undefined
    await rest()
    expect(text()).toBe('fine')
  })

  it('leaves other errors to the app', async () => {
    const fail = shallowRef(false)
    const { mount, fwApp, vueApp } = start({
      render: () =>
        h(
          'button',
          {
            onClick: () => {
              throw new Error('no')
            },
          },
          String(fail.value),
        ),
    })
    const handler = (vueApp.config.errorHandler = vi.fn())
    const told = vi.fn()
    fwApp.hook('vue:error', told)
    mount()
    await rest()
    document.querySelector('button')!.click()
    await nextTick()
    expect(told).toHaveBeenCalledTimes(1)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(fwApp._error.value).toBeUndefined()
  })

  it('keeps the page for crawlers', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)')
    const { mount, fwApp, text } = start({ render: () => h('p', 'page') })
    mount()
    await rest()
    fwApp.runWithContext(() => showError('broken'))
    await rest()
    expect(text()).toBe('page')
  })

  it('shows an initial error', async () => {
    const { mount, text, resolved } = start({ render: () => h('p', 'page') }, { error: createError({ message: 'Early' }) })
    mount()
    await expect.poll(() => text()).toBe('Early')
    expect(resolved).toHaveBeenCalled()
  })
})
