/** Replaces all promises inside arrays and plain objects with their values. */
export async function awaitDeep(value: unknown): Promise<unknown> {
  const given = await value
  if (Array.isArray(given)) return Promise.all(given.map(awaitDeep))
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given
  return Object.fromEntries(
    await Promise.all(Object.entries(given).map(async ([name, each]) => [name, await awaitDeep(each)] as const)),
  )
}
