import { createHooks } from 'hookable'
import { expect, it } from 'vitest'
import skipIdleHooks from '../../packages/server-builder/src/runtime/idle-hooks.ts'

const hooked = (): ReturnType<typeof createHooks> => {
  const hooks = createHooks()
  skipIdleHooks({ hooks } as never) // only the methods that are used
  return hooks
}

it('calls listeners, however they were added', async () => {
  const hooks = hooked()
  const calls: unknown[] = []
  hooks.hook('request', (event: unknown) => void calls.push(['hook', event]))
  hooks.hookOnce('request', (event: unknown) => void calls.push(['once', event]))
  hooks.addHooks({ after: { response: (event: unknown) => void calls.push(['added', event]) } })
  await hooks.callHook('request', 1)
  await hooks.callHook('request', 2)
  await hooks.callHook('after:response', 3)
  await hooks.callHookParallel('request', 4)
  expect(calls).toEqual([
    ['hook', 1],
    ['once', 1],
    ['hook', 2],
    ['added', 3],
    ['hook', 4],
  ])
})

it('calls a listener added after the first call', async () => {
  const hooks = hooked()
  await hooks.callHook('request', 1)
  const calls: unknown[] = []
  hooks.hook('request', (event: unknown) => void calls.push(event))
  await hooks.callHook('request', 2)
  expect(calls).toEqual([2])
})

it('returns a promise for a hook without listeners, without creating a task', async () => {
  const hooks = hooked()
  let tasks = 0
  hooks.callHookWith = () => tasks++ as never
  expect(hooks.callHook('request', 1)).toBeInstanceOf(Promise)
  await hooks.callHook('request', 1)
  expect(tasks).toBe(0)
})

it.each(['beforeEach', 'afterEach'] as const)('calls %s for every hook', async (name) => {
  const hooks = hooked()
  const names: string[] = []
  hooks[name]((event) => void names.push(event.name))
  await hooks.callHook('request', 1)
  expect(names).toEqual(['request'])
})
