import { createHooks } from 'hookable'
import { afterEach, expect, test } from 'vitest'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import { createScrollBehavior } from './scroll-behavior.ts'

type Route = RouteLocationNormalizedLoaded
const route = (path: string, given: Partial<Route> = {}): Route =>
  ({ path, hash: '', meta: {}, matched: [{}], ...given }) as Route // what is read

function setup(to: Route, from: Route, saved: { left: number; top: number } | null = null) {
  const hooks = createHooks()
  const $router = { currentRoute: { value: to } }
  const fwApp = { hooks, $router } as unknown as FwApp // what is used
  const result = createScrollBehavior(fwApp, 'smooth').call({} as never, to as never, from as never, saved)
  return {
    result: Promise.resolve(result),
    $router,
    ready: () => hooks.callHook('page:loading:end'),
    moved: () => hooks.callHook('page:transition:finish'),
  }
}

afterEach(() => document.body.replaceChildren())

test('a hash on the same page scrolls to the element, with its margin', async () => {
  const element = document.createElement('p')
  element.id = 'x'
  element.style.scrollMarginTop = '12px'
  document.body.append(element)
  const { result } = setup(route('/a/', { hash: '#x' }), route('/a'))
  expect(await result).toMatchObject({ el: '#x', behavior: 'smooth' })
})

test('the same page without a hash stays where it is', async () => {
  expect(await setup(route('/a'), route('/a')).result).toBe(false)
  expect(await setup(route('/a'), route('/a', { hash: '#x' })).result).toEqual({ left: 0, top: 0 })
})

test('another page starts at the top, at its hash, or where it was, once it is there', async () => {
  for (const [to, saved, expected] of [
    [route('/b'), null, { left: 0, top: 0 }],
    [route('/b', { hash: '#x' }), null, { el: '#x', top: 0 }],
    [route('/b'), { left: 1, top: 2 }, { left: 1, top: 2 }],
  ] as const) {
    const { result, ready } = setup(to, route('/a'), saved)
    let done = false
    void result.then(() => (done = true))
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(done).toBe(false)
    await ready()
    expect(await result).toEqual(expected)
  }
})

test('with transitions it waits for the old page to be gone', async () => {
  const moving = { meta: { pageTransition: true } }
  const { result, ready, moved } = setup(route('/b', moving), route('/a', moving))
  await ready()
  await moved()
  expect(await result).toEqual({ left: 0, top: 0 })
})

test('a page may keep the position, and a newer navigation has its own', async () => {
  expect(await setup(route('/b', { meta: { scrollToTop: false } }), route('/a')).result).toBe(false)
  expect(await setup(route('/b', { meta: { scrollToTop: () => false } }), route('/a')).result).toBe(false)
  const { result, ready, $router } = setup(route('/b'), route('/a'))
  $router.currentRoute.value = route('/c')
  await ready()
  expect(await result).toBe(false)
})
