import { defineComponent, h, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it, vi } from 'vitest'
import { createError } from '../app/errors.ts'
import { testApp } from './testing/test-app.ts'

const root = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('#build/root-component', () => ({ default: { render: () => h(root.current as Component) } }))
const { FwRoot } = await import('./fw-root.ts')

const start = (component: Component, error?: ReturnType<typeof createError>) => {
  root.current = component
  return testApp(FwRoot, { error })
}

describe('FwRoot on the server', () => {
  it('renders the app without a wrapper', async () => {
    expect(await renderToString(start({ render: () => h('p', 'page') }).vueApp)).toBe('<p>page</p>')
  })

  it('renders the error page', async () => {
    const { vueApp } = start({ render: () => h('p', 'page') }, createError({ message: '<b>' }))
    expect(await renderToString(vueApp)).toBe('<aside>&lt;b&gt;</aside>')
  })

  it.each([
    [
      'synchronously',
      () =>
        defineComponent({
          setup: () => {
            throw new Error('secret')
          },
        }),
    ],
    [
      'later',
      () =>
        defineComponent({
          setup: async () => {
            await Promise.resolve()
            throw new Error('secret')
          },
        }),
    ],
  ] as const)('keeps an error that setup throws %s, marked as unhandled', async (_, component) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { vueApp, fwApp } = start(component())
    const handler = (vueApp.config.errorHandler = vi.fn())
    await renderToString(vueApp)
    expect(fwApp._error.value).toMatchObject({ statusCode: 500, unhandled: true })
    expect(fwApp._error.value?.cause).toMatchObject({ message: 'secret' })
    expect(handler).toHaveBeenCalledTimes(1)
    expect(said).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('accepts any thrown value', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { vueApp, fwApp } = start(
      defineComponent({
        setup: () => {
          throw null
        },
      }),
    ) // oxlint-disable-line no-throw-literal -- apps do
    await renderToString(vueApp)
    expect(fwApp._error.value).toMatchObject({ unhandled: true, message: 'null' })
    vi.restoreAllMocks()
  })
})
