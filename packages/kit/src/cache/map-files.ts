/** Files that are in work at the same time. */
const atOnce = 32
/** Milliseconds after which others get a turn. */
const slice = 15

/** Calls a function for each file, several at a time, and gives the results in order. Others get a turn now and then. */
export async function mapFiles<T>(files: readonly string[], each: (file: string) => T | Promise<T>): Promise<T[]> {
  const results = Array.from<T>({ length: files.length })
  let next = 0
  let start = performance.now()
  let pause: Promise<void> | undefined
  const rest = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    start = performance.now()
    pause = undefined
  }
  const work = async (): Promise<void> => {
    while (next < files.length) {
      const index = next++
      results[index] = await each(files[index]!)
      if (pause || performance.now() - start > slice) await (pause ??= rest())
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work))
  return results
}
