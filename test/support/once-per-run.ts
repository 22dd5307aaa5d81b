import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'

/**
 * Runs expensive work once, for the first test file that requests it: the others wait for its result. The directory is the lock; it is
 * removed if the work throws.
 *
 * @param work - has exclusive access to the directory, and returns JSON
 */
export async function oncePerRun<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const result = join(dir, 'finished.json')
  if (claim(dir)) {
    try {
      const finished = await work()
      writeFileSync(result, JSON.stringify(finished))
      return finished
    } catch (error) {
      rmSync(dir, { recursive: true, force: true })
      throw error
    }
  }
  while (!existsSync(result)) {
    if (!existsSync(dir)) return oncePerRun(dir, work)
    await wait(100)
  }
  return JSON.parse(readFileSync(result, 'utf8')) as T // written above
}

function claim(dir: string): boolean {
  mkdirSync(join(dir, '..'), { recursive: true })
  try {
    mkdirSync(dir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // errors of node:fs have a code
    throw error
  }
}
