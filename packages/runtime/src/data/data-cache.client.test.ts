import { expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from './use-async-data.ts'
import { refreshFwData } from './use-fw-data.ts'

it('uses the data of a payload file once, and asks again on refresh', async () => {
  const handler = vi.fn(() => 'fresh')
  const app = createTestApp()
  app.static.data.k = 'static'
  const result = app.runWithContext(() => useAsyncData('k', handler))
  expect([result.data.value, result.status.value, handler.mock.calls.length]).toEqual(['static', 'success', 0])
  await result.refresh()
  expect(result.data.value).toBe('fresh')
})

it('tells getCachedData why it is asked', async () => {
  const causes: string[] = []
  const source = ref(0)
  const app = createTestApp()
  const result = app.runWithContext(() =>
    useAsyncData('k', () => 1, { watch: [source], getCachedData: (_key, _app, { cause }) => void causes.push(cause) }),
  )
  await settle()
  source.value++
  await settle()
  await result.refresh()
  await app.runWithContext(() => refreshFwData())
  expect([...new Set(causes)]).toEqual(['initial', 'watch', 'refresh:manual', 'refresh:hook'])
})
