/** A copy of an object without some of its keys. */
export function withoutKeys<T extends object, K extends keyof T & string>(object: T, ...keys: K[]): Omit<T, K> {
  const left = Object.entries(object).filter(([key]) => !(keys as string[]).includes(key)) // keys of the object are strings
  return Object.fromEntries(left) as Omit<T, K> // exactly the other keys
}
