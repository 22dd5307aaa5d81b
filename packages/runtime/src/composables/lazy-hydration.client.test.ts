import { h, nextTick, ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { testApp } from '../components/testing/test-app.ts'
import { defineLazyHydrationComponent } from './lazy-hydration.ts'

afterEach(() => vi.restoreAllMocks())

const rest = async (): Promise<void> => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve))
  await nextTick()
}

it('hydrates on its trigger, without a mismatch', async () => {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const clicked = vi.fn()
  const Lazy = defineLazyHydrationComponent('if', async () => ({
    default: { render: () => h('button', { onClick: clicked }, 'x') },
  }))
  const when = ref(false)
  const onHydrated = vi.fn()
  document.body.innerHTML = '<div id="app"><button>x</button></div>'
  const { vueApp } = testApp({ render: () => h(Lazy, { hydrateWhen: when.value, onHydrated }) }, { serverRendered: true })
  vueApp.mount('#app')
  await rest()
  document.querySelector('button')!.click()
  expect(clicked).not.toHaveBeenCalled()
  expect(onHydrated).not.toHaveBeenCalled()
  when.value = true
  await rest()
  document.querySelector('button')!.click()
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(onHydrated).toHaveBeenCalledTimes(1)
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
})

/** Hydrates `<button>x</button>`, and returns what has happened. */
async function hydrated(strategy: Parameters<typeof defineLazyHydrationComponent>[0], props: Record<string, unknown>) {
  const clicked = vi.fn()
  const load = vi.fn(async () => ({
    default: { props: ['label'], render: (given: { label: string }) => h('button', { onClick: clicked }, given.label) },
  }))
  const Lazy = defineLazyHydrationComponent(strategy, load)
  const label = ref('x')
  document.body.innerHTML = '<div id="app"><button>x</button></div>'
  testApp({ render: () => h(Lazy, { ...props, label: label.value }) }, { serverRendered: true }).vueApp.mount('#app')
  await rest()
  return { clicked, load, label, button: document.querySelector('button')! }
}

it('does not load the code before its moment', async () => {
  const { load, button } = await hydrated('never', { hydrateNever: true })
  button.click()
  await rest()
  expect(load).not.toHaveBeenCalled()
})

it('dispatches the events of an interaction again, once the code is loaded', async () => {
  const { load, clicked, button } = await hydrated('interaction', { hydrateOnInteraction: '' })
  expect(load).not.toHaveBeenCalled()
  button.click()
  await rest()
  expect([load.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
  button.click()
  expect(clicked).toHaveBeenCalledTimes(2)
})

it.each([
  ['time', { hydrateAfter: 0 }],
  ['time', { hydrateAfter: '5' }],
  ['idle', { hydrateOnIdle: 0 }],
] as const)('hydrates by itself: %s %o', async (strategy, props) => {
  const onHydrated = vi.fn()
  const { load, clicked, button } = await hydrated(strategy, { ...props, onHydrated })
  await expect.poll(() => onHydrated).toHaveBeenCalledOnce()
  button.click()
  expect([load.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
})

it('hydrates when a prop changes, with its new value', async () => {
  const { load, label, button } = await hydrated('never', { hydrateNever: '' })
  label.value = 'y'
  await rest()
  expect(load).toHaveBeenCalledTimes(1)
  expect(button.textContent).toBe('y')
  expect(document.querySelectorAll('button')).toHaveLength(1)
})

it('renders at once without markup of the server', async () => {
  const load = vi.fn(async () => ({ default: { render: () => h('i', 'new') } }))
  const Lazy = defineLazyHydrationComponent('never', load)
  document.body.innerHTML = '<div id="app"></div>'
  testApp({ render: () => h(Lazy, { hydrateNever: true }) }).vueApp.mount('#app')
  await rest()
  expect(document.querySelector('i')?.textContent).toBe('new')
})
