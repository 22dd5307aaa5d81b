import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectScope, ref } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from './use-async-data.ts'

interface Run {
  signal: AbortSignal
  value: string
  done: boolean
  settle: (fail: boolean) => void
}

const step = fc.oneof(
  fc.constantFrom('refresh' as const, 'defer' as const, 'clear' as const, 'toggle' as const, 'key' as const, 'wait' as const),
  fc.record({ settle: fc.nat(5), fail: fc.boolean() }),
)

it('for any order of steps has one live run, ignores all others, and says the truth', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const app = createTestApp()
      const scope = effectScope()
      const enabled = ref(true)
      const key = ref(0)
      const runs: Run[] = []
      const { data, status, pending, error, refresh, clear } = app.runWithContext(() =>
        scope.run(() =>
          useAsyncData(
            () => `k${key.value}`,
            (_, { signal }) => {
              const value = `${key.value}:${runs.length}`
              return new Promise<string>((resolve, reject) => {
                const run: Run = {
                  signal,
                  value,
                  done: false,
                  settle: (fail) => ((run.done = true), fail ? reject(new Error(value)) : resolve(value)),
                }
                runs.push(run)
              })
            },
            { enabled },
          ),
        ),
      )!
      let expected: string | undefined
      for (const action of steps) {
        if (action === 'refresh') void refresh()
        else if (action === 'defer') void refresh({ dedupe: 'defer' })
        else if (action === 'clear') clear()
        else if (action === 'toggle') enabled.value = !enabled.value
        else if (action === 'key') key.value++
        else if (action !== 'wait') {
          const run = runs[action.settle % runs.length]
          if (run && !run.done) {
            if (!run.signal.aborted) expected = action.fail ? `error ${run.value}` : run.value
            run.settle(action.fail)
          }
        }
        await settle(1)
        const live = runs.filter((run) => !run.done && !run.signal.aborted)
        expect(live.length).toBeLessThanOrEqual(1)
        expect(status.value === 'pending').toBe(live.length === 1)
        expect(pending.value).toBe(status.value === 'pending')
        if (status.value === 'success') expect(data.value).toBe(expected)
        if (status.value === 'error') expect(`error ${error.value?.message}`).toBe(expected)
        if (status.value === 'success') expect(error.value).toBe(null)
      }
      scope.stop()
      await settle(1)
      expect(runs.filter((run) => !run.done && !run.signal.aborted)).toEqual([])
      expect([app._data.size, Object.keys(app.payload.data)]).toEqual([0, []])
    }),
    { numRuns: 150 },
  )
})
