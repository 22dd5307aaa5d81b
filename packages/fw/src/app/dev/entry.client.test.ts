import { expect, it, vi } from 'vitest'
import { problemScript } from '../../dev/problems/problem-script.ts'
import { exampleProblem } from './overlay/testing/example-problem.ts'

it('shows the problem of the page and starts the app, though nobody listens to errors', async () => {
  const started = vi.fn()
  vi.doMock('../entry.client.ts', () => {
    started()
    return {}
  })
  document.body.innerHTML = problemScript(exampleProblem(), '/')
  await import('./entry.ts')
  expect(document.querySelector('fw-overlay')?.shadowRoot?.textContent).toContain('FW_DEV_RENDER')
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
  expect(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('x') }))).not.toThrow()
})
