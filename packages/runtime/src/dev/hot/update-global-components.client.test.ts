import { expect, test } from 'vitest'
import { createApp, h, ref, resolveDynamicComponent, Suspense, type Component } from 'vue'
import type { FwApp } from '../../app/fw-app.ts'
import { settle } from '../../testing/create-test-app.ts'
import { hold } from './hold.ts'
import { updateGlobalComponents } from './update-global-components.ts'

let made = 0
const text = (value: string): Component => ({
  setup() {
    made++
    const count = ref(0)
    return () => h('i', { onClick: () => count.value++ }, `${value} ${count.value}`)
  },
})
const version = (components: Record<string, Component>, origins: Record<string, string>): void => {
  hold('global-components/origins', origins)
  hold('global-components', components)
}

test('adds and removes components, and keeps the state of unchanged ones', async () => {
  const first = { Same: text('same'), Gone: text('gone') }
  version(first, { Same: 'same', Gone: 'gone' })
  const Inner = { render: () => ['Same', 'Gone', 'New'].map((name) => h(resolveDynamicComponent(name) as Component)) }
  const vueApp = createApp({ render: () => h(Suspense, null, { default: () => h('div', [h(Inner)]) }) })
  for (const [name, component] of Object.entries(first)) vueApp.component(name, component)
  vueApp.component('Own', text('own'))
  const element = document.createElement('div')
  vueApp.mount(element)
  expect(element.textContent).toBe('same 0gone 0')
  element.querySelector('i')!.click()
  made = 0
  version({ Same: text('same'), New: text('new') }, { Same: 'same', New: 'new' })
  updateGlobalComponents({ vueApp } as FwApp)
  await settle()
  expect([element.textContent, made]).toEqual(['same 1new 0', 1])
  version({ Same: text('other') }, { Same: 'other' })
  updateGlobalComponents({ vueApp } as FwApp)
  await settle()
  expect([element.textContent, vueApp.component('Own') !== undefined]).toEqual(['other 0', true])
  vueApp.unmount()
})
