import { existsSync } from 'node:fs'
import { loadDotenv, setupDotenv } from 'c12'
import { resolve } from 'pathe'

export interface EnvFiles {
  /** Absolute paths of the files that were read, the weakest first. */
  files: string[]
  /** Files asked for by `--dotenv` that do not exist. */
  missing: string[]
  /** Which file a variable came from; variables of the process itself are not listed. */
  origin: Map<string, string>
}

/**
 * Lays `.env` files under the process environment. Strength: the process, then files of `--dotenv` (the last one first),
 * `.env.local`, `.env.<name>`, `.env`.
 */
export async function readEnvFiles(
  rootDir: string,
  envName: string,
  asked: readonly string[],
  env: Record<string, string | undefined>,
): Promise<EnvFiles> {
  const usual = ['.env', `.env.${envName}`, '.env.local'].map((name) => resolve(rootDir, name))
  const extra = asked.map((name) => resolve(rootDir, name))
  const files = [...usual, ...extra].filter((file) => existsSync(file))
  const origin = new Map<string, string>()
  if (files.length > 0) {
    const before = new Set(Object.keys(env).filter((name) => env[name] !== undefined))
    for (const file of files) {
      for (const name of Object.keys(await loadDotenv({ cwd: rootDir, fileName: file, env: {} }))) {
        if (!before.has(name)) origin.set(name, file)
      }
    }
    await setupDotenv({ cwd: rootDir, fileName: files, env: env as NodeJS.ProcessEnv }) // an environment, given or the process's own
  }
  return { files, missing: extra.filter((file) => !existsSync(file)), origin }
}
