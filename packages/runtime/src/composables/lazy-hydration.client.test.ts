import { h, nextTick, ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { testApp } from '../components/testing/test-app.ts'
import { defineLazyHydrationComponent } from './lazy-hydration.ts'

afterEach(() => vi.restoreAllMocks())

const rest = async (): Promise<void> => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve))
  await nextTick()
}

it('hydrates when it is told to, without a mismatch', async () => {
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
