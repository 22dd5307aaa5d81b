/** Number of files processed concurrently. */
const atOnce = 32
/** Milliseconds after which to yield to the event loop. */
const slice = 15

/** Calls a function for each file, several at a time, and returns the results in order. Yields to the event loop regularly. */
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
