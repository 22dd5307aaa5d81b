import { defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { expect, it, vi } from 'vitest'
import { testApp } from '../components/testing/test-app.ts'
import { installServerHead } from '../head/server-head.ts'
import { defineFwComponent } from './component.ts'
import { requestIdleCallback, setInterval } from './id-callbacks.ts'
import { defineLazyHydrationComponent } from './lazy-hydration.ts'
import { onFwReady } from './ready.ts'

it('defineFwComponent loads data and sets the head', async () => {
  const asyncData = vi.fn(async () => ({ books: ['a', 'b'] }))
  const Books = defineFwComponent({
    fetchKey: 'books',
    asyncData,
    head: () => ({ title: 'Books' }),
    setup: () => ({ own: 1 }),
    render(this: { books: string[]; own: number }) {
      return h('p', `${this.books.join()} ${this.own}`)
    },
  })
  const { vueApp, fwApp } = testApp(Books)
  const head = installServerHead(fwApp)
  expect(await renderToString(vueApp)).toBe('<p>a,b 1</p>')
  expect(head.render().headTags).toContain('<title>Books</title>')
  expect(asyncData).toHaveBeenCalledExactlyOnceWith(fwApp)
  expect(fwApp.payload.data).toEqual({ books: { books: ['a', 'b'] } })
})

it('defineFwComponent does not change other components', () => {
  const options = { render: () => h('p') }
  expect(defineFwComponent(options)).toEqual(defineComponent(options))
})

it('renders a lazily hydrated component on the server', async () => {
  const Lazy = defineLazyHydrationComponent('visible', async () => ({
    default: { props: ['label'], render: (props: { label: string }) => h('b', props.label) },
  }))
  expect(
    await renderToString(testApp({ render: () => h(Lazy, { label: 'x', hydrateOnVisible: { rootMargin: '1px' } }) }).vueApp),
  ).toBe('<b>x</b>')
})

it('timers do nothing on the server', () => {
  vi.useFakeTimers()
  const callback = vi.fn()
  expect([requestIdleCallback(callback), setInterval(callback, 1)]).toEqual([0, 0])
  onFwReady(callback)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
