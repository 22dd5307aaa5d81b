import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import { checkTypes } from './check-types.ts'

/** Does a piece of work, and checks types beside it if the project wants that (`typescript.typeCheck`). Wrong types are a failure. */
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
  checked.catch(() => {}) // heard of below
  try {
    await work()
  } catch (error) {
    check.stop() // one reason is enough
    throw error
  }
  await checked
}
