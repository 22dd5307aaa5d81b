import { defineComponent, h, nextTick, reactive, type ComponentPublicInstance } from 'vue'
import { expect, it } from 'vitest'
import { useFwApp } from '../app/context.ts'
import { testApp } from '../components/testing/test-app.ts'
import { provideRoute, templateRoute, useRoute } from './use-route.ts'

it('`$route` in a template is that of useRoute(), inside and outside of a page (R174)', async () => {
  const seen: unknown[] = []
  const Inner = defineComponent({
    setup() {
      seen.push(useRoute())
      return {}
    },
    render(this: ComponentPublicInstance) {
      seen.push(templateRoute(this))
      return h('p', templateRoute(this).path)
    },
  })
  const state = reactive({ route: { path: '/page' } })
  const Page = defineComponent({
    setup() {
      provideRoute(useFwApp(), () => state.route as never) // only its path is read
      return () => h(Inner)
    },
  })
  document.body.innerHTML = '<div id="app"></div>'
  const { fwApp, vueApp } = testApp({ render: () => [h(Page), h(Inner)] })
  fwApp._route = { path: '/current' } as never // only its path is read
  vueApp.mount('#app')
  expect(seen).toHaveLength(4)
  expect(seen[0]).toBe(seen[1])
  expect(seen[2]).toBe(seen[3])
  expect([...document.querySelectorAll('p')].map((element) => element.textContent)).toEqual(['/page', '/current'])
  state.route = { path: '/other' }
  await nextTick()
  expect(document.querySelector('p')?.textContent).toBe('/other')
})
