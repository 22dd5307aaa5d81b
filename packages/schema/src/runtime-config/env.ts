/** Variables by name, as `process.env`. Edge runtimes put other things beside strings into it; those are never read. */
export type Env = Readonly<Record<string, string | undefined>>

/** The text of a variable, or nothing when it is not set. */
export function readEnv(env: Env, name: string): string | undefined {
  const text: unknown = env[name]
  return typeof text === 'string' ? text : undefined
}
