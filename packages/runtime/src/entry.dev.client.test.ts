import { expect, it, vi } from 'vitest'
import { exampleProblem } from './dev/overlay/testing/example-problem.ts'

it('shows the problem of the page and starts the app, even without error listeners', async () => {
  const started = vi.fn()
  vi.doMock('./entry.client.ts', () => {
    started()
    return {}
  })
  const text = JSON.stringify(exampleProblem()).replaceAll('<', String.raw`\u003C`)
  document.body.innerHTML = `<script type="application/json" id="__FW_PROBLEM__">${text}</script>`
  await import('./entry.dev.ts')
  expect(document.querySelector('fw-overlay')?.shadowRoot?.textContent).toContain('FW_DEV_RENDER')
  await expect.poll(() => started).toHaveBeenCalledOnce()
  expect(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('x') }))).not.toThrow()
})
