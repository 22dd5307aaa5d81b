import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { until } from './until.ts'

/** As long as the longest of such work may take, such as installing packages. */
const limit = 900_000

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
      // The others read it as soon as it exists.
      writeFileSync(`${result}.part`, JSON.stringify(finished))
      renameSync(`${result}.part`, result)
      return finished
    } catch (error) {
      rmSync(dir, { recursive: true, force: true })
      throw error
    }
  }
  const outcome = await until(
    `another test file finishes the work in ${dir}`,
    () => (existsSync(result) ? 'finished' : !existsSync(dir) && 'failed'),
    { limit },
  )
  if (outcome === 'failed') return oncePerRun(dir, work)
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
