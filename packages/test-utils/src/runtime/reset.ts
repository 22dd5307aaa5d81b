import { afterEach } from 'vitest'

type Reset = () => unknown

/** On `globalThis`, because Vitest may load this module twice: for setup files and for tests. */
function resets(): Set<Reset> {
  return ((globalThis as { __fwTestResets?: Set<Reset> }).__fwTestResets ??= new Set())
}

/** Runs a function after the current test, once. */
export function afterTest(reset: Reset): void {
  resets().add(reset)
}

/** Undoes mocks and unmounts components after each test. Called by the setup file of each project. */
export function resetAfterEach(): void {
  afterEach(async () => {
    const all = [...resets()].toReversed()
    resets().clear()
    const errors: unknown[] = []
    for (const reset of all) {
      try {
        await reset()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  })
}
