import type { AppErrorData, RenderRequest } from '@fw/schema'
import { describe, expect, it, vi } from 'vitest'

const option = vi.hoisted(() => ({ on: true }))
vi.mock('#build/options', async (original) => ({
  ...(await original<object>()),
  get parseErrorData() {
    return option.on
  },
}))
const { createSsrContext } = await import('./ssr-context.ts')

function dataOnPage(data: unknown, on: boolean): unknown {
  option.on = on
  const error: AppErrorData = { statusCode: 418, statusMessage: '', message: 'No', data }
  return createSsrContext({ url: '/', ssr: true, error } as RenderRequest).payload.error?.data // only what is read
}

describe('experimental.parseErrorData', () => {
  it('R209: JSON text in error.data is parsed for the error page only if it is on', () => {
    expect(dataOnPage('{"part":"lid"}', true)).toEqual({ part: 'lid' })
    expect(dataOnPage('{"part":"lid"}', false)).toBe('{"part":"lid"}')
  })

  it('leaves other values as they are', () => {
    expect(dataOnPage('no JSON', true)).toBe('no JSON')
    expect(dataOnPage({ part: 'lid' }, true)).toEqual({ part: 'lid' })
  })
})
