import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { checkTypes } from './check-types.ts'

/** Runs a function and checks types in parallel if `typescript.typeCheck` is set. Type errors are a failure. */
export async function checkWhile(
  { fw, options, progress }: Pick<BuildApp, 'fw' | 'options' | 'progress'>,
  work: () => Promise<void>,
): Promise<void> {
  if (options.typescript.typeCheck === false || options.test) return work()
  const check = checkTypes({ options, variant: fw.variant })
  const checked = progress.phase('Types', async () => {
    const problems = await check.problems
    if (problems.length > 0) throw new BuildFailure(problems)
  })
  checked.catch(() => {}) // handled below
  try {
    await work()
  } catch (error) {
    check.stop() // one error is enough
    throw error
  }
  await checked
}
