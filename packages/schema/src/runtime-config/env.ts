/** Variables by name, like `process.env`. Edge runtimes add values that are not strings, which are ignored. */
export type Env = Readonly<Record<string, string | undefined>>

/** The text of a variable, or undefined if it is not set. */
export function readEnv(env: Env, name: string): string | undefined {
  const text: unknown = env[name]
  return typeof text === 'string' ? text : undefined
}
