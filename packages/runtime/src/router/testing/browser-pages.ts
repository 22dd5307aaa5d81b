import { defineComponent, h, onActivated, onMounted, onUnmounted, ref, type Component } from 'vue'
import { FwPage } from '../../components/fw-page.ts'
import { useRoute } from '../use-route.ts'
import { page } from '../../../../../test/support/route-tables.ts'

/** What pages have seen. */
export const log: string[] = []
/** A page waits for it. */
export const slow = { promise: Promise.resolve(), resolve: (): void => {} }

export function resetPages(): void {
  log.length = 0
  slow.promise = new Promise((resolve) => (slow.resolve = resolve))
}

export const files: Record<string, Component | Record<string, unknown>> = {
  '/index.vue': defineComponent({
    setup() {
      const route = useRoute()
      return () => h('p', `home ${route.path}`)
    },
  }),
  '/item.vue': defineComponent({
    setup() {
      const route = useRoute()
      onMounted(() => log.push(`mounted ${String(route.params['id'])}`))
      onUnmounted(() => log.push(`unmounted ${String(route.params['id'])}`))
      return () => h('p', `item ${String(route.params['id'])} ${String(route.query['q'])}`)
    },
  }),
  '/slow.vue': defineComponent({
    async setup() {
      const route = useRoute()
      await slow.promise
      return () => h('p', `slow ${route.path}`)
    },
  }),
  '/wide.vue': defineComponent({ setup: () => () => h('p', 'wide') }),
  '/kept.vue': defineComponent({
    name: 'Kept',
    setup() {
      const count = ref(0)
      onActivated(() => count.value++)
      onUnmounted(() => log.push('kept is gone'))
      return () => h('p', `kept ${count.value}`)
    },
  }),
  '/parent.vue': defineComponent({ setup: () => () => h('div', { class: 'parent' }, [h(FwPage)]) }),
  '/a.vue': defineComponent({ setup: () => () => h('i', 'a') }),
  '/b.vue': defineComponent({ setup: () => () => h('i', 'b') }),
}
export const pages = [
  page({ path: '/', name: 'index', file: '/index.vue' }),
  page({ path: '/item/:id()', name: 'item-id', file: '/item.vue' }),
  page({ path: '/slow', name: 'slow', file: '/slow.vue' }),
  page({ path: '/wide', name: 'wide', file: '/wide.vue', meta: { layout: 'wide' } }),
  page({ path: '/slow-wide', name: 'slow-wide', file: '/slow.vue', meta: { layout: 'wide' } }),
  page({ path: '/kept', name: 'kept', file: '/kept.vue', meta: { keepalive: true } }),
  page({ path: '/fade', name: 'fade', file: '/a.vue', meta: { pageTransition: { name: 'fade', css: false } } }),
  page({ path: '/fade2', name: 'fade2', file: '/b.vue', meta: { pageTransition: { name: 'fade', css: false } } }),
  page({ path: '/invalid', name: 'invalid', file: '/a.vue', meta: {}, dynamicMeta: ['validate'] }),
  page({ path: '/old', name: 'old', redirect: '/item/1' }),
  page({
    path: '/parent',
    file: '/parent.vue',
    children: [page({ path: 'a', name: 'parent-a', file: '/a.vue' }), page({ path: 'b', name: 'parent-b', file: '/b.vue' })],
  }),
]
files['/a.vue?macro=true&lang.ts'] = { validate: () => false }
