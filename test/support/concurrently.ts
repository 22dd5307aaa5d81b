/** Runs a task a number of times, a few at once. Returns the results in order. */
export async function concurrently<T>(total: number, atOnce: number, task: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < total) {
      const index = next++
      results[index] = await task(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, total) }, worker))
  return results
}
