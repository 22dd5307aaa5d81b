import { expect, it, vi } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { clearError, isFwError, showError, useError } from './show-error.ts'

it('shows the first error, and leaves after the navigation', async () => {
  const app = createTestApp()
  const seen: string[] = []
  app.hook('app:error', (error) => void seen.push(error.message))
  app.hook('app:error:cleared', ({ redirect }) => void seen.push(`cleared ${redirect}`))
  app.$router.replace = vi.fn(async (to) => void seen.push(`to ${to as string}, error ${app._error.value?.message}`))
  await app.runWithContext(async () => {
    showError({ status: 404, message: 'one' })
    showError('two')
    const error = useError()
    expect([error.value?.statusCode, isFwError(error.value)]).toEqual([404, true])
    await clearError({ redirect: '/' })
    expect(error.value).toBe(undefined)
  })
  expect(seen).toEqual(['one', 'two', 'cleared /', 'to /, error one'])
})
