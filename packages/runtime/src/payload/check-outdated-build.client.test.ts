import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let latest: unknown
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\d+$/, 'now'))
    if (latest instanceof Error) throw latest
    return { json: async () => latest }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(interval: number | false) {
  vi.resetModules()
  vi.doMock('#build/options', async (original) => ({ ...(await original<object>()), checkOutdatedBuildInterval: interval }))
  const { checkOutdatedBuild } = await import('./check-outdated-build.ts')
  const { testApp } = await import('../components/testing/test-app.ts')
  const { fwApp } = testApp({ render: () => null })
  const listener = vi.fn()
  fwApp.hook('app:manifest:update', listener)
  checkOutdatedBuild(fwApp)
  return { fwApp, listener, id: fwApp.$config.app.buildId }
}

it('checks at the interval, and reports another build once (R160, R190)', async () => {
  const { listener, id } = await start(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  for (const answer of [{ id }, new TypeError('offline'), null, 'text', { id: 7 }]) {
    latest = answer
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect([asked.length, listener.mock.calls.length]).toEqual([5, 0])
  expect(asked[0]).toMatch(/\/builds\/latest\.json\?now$/)
  latest = { id: 'other', timestamp: 1 }
  await vi.advanceTimersByTimeAsync(5000)
  expect(listener.mock.calls).toEqual([[{ id: 'other', timestamp: 1 }]])
})

it('does not report the same build to a tab twice, so that it cannot reload forever', async () => {
  latest = { id: 'other', timestamp: 1 }
  const first = await start(1000)
  await vi.advanceTimersByTimeAsync(1000)
  first.fwApp._dispose()
  const { listener } = await start(1000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(listener).not.toHaveBeenCalled()
})

it('false: never checks (R160)', async () => {
  await start(false)
  await vi.advanceTimersByTimeAsync(1e8)
  expect(asked).toEqual([])
})
