import { resolve } from 'pathe'
import { isFile } from './is-file.ts'

export interface EnvFiles {
  /** Absolute paths of the loaded files, lowest precedence first. */
  files: string[]
  /** Files passed to `--dotenv` that do not exist. */
  missing: string[]
  /** The file of each variable; variables of the process are not listed. */
  origin: Map<string, string>
}

type Env = Record<string, string | undefined>

/**
 * Adds `.env` files to the process environment. Precedence: the process, files of `--dotenv` (last one first), `.env.local`,
 * `.env.<name>`, `.env`.
 */
export async function readEnvFiles(rootDir: string, envName: string, asked: readonly string[], env: Env): Promise<EnvFiles> {
  const usual = ['.env', `.env.${envName}`, '.env.local'].map((name) => resolve(rootDir, name))
  const extra = asked.map((name) => resolve(rootDir, name))
  const files = [...usual, ...extra].filter(isFile)
  if (files.length === 0) return { files, missing: extra.filter((file) => !isFile(file)), origin: setVariables(env, new Map()) }
  const { loadDotenv } = await import('c12')
  const written = new Map<string, { text: string; file: string }>()
  for (const file of files) {
    for (const [name, text] of Object.entries(await loadDotenv({ fileName: file, env: nothing }))) {
      if (text !== undefined) written.set(name, { text, file })
    }
  }
  return { files, missing: extra.filter((file) => !isFile(file)), origin: setVariables(env, written) }
}

/** An empty environment for the parser. */
const nothing = {}

/** Variables set by earlier loads: a variable that was removed from its file must be removed here too. */
const setEarlier = new WeakMap<Env, Map<string, string>>()

function setVariables(env: Env, written: ReadonlyMap<string, { text: string; file: string }>): Map<string, string> {
  const earlier = [...(setEarlier.get(env) ?? [])].filter(([name, value]) => env[name] === value).map(([name]) => name)
  const own = { ...env }
  for (const name of earlier) delete own[name]
  const values = new Map<string, string>()
  const origin = new Map<string, string>()
  for (const [name, { text, file }] of written) {
    if (ownValue(own, name) !== undefined) continue
    values.set(name, interpolate(text, own, written, [name]))
    origin.set(name, file)
  }
  // Threads share the environment, and must never find a variable missing that has a value before and after.
  for (const name of earlier) if (!values.has(name)) delete env[name]
  for (const [name, value] of values) if (env[name] !== value) env[name] = value
  setEarlier.set(env, values)
  return origin
}

/** `$NAME` and `${NAME}` are replaced by the value of a variable, `\$` is a literal dollar. Unknown names are kept. */
function interpolate(text: string, env: Env, written: ReadonlyMap<string, { text: string }>, parents: readonly string[]): string {
  return text.replace(/\\\$|\$(?:\{(\w+)\}|(\w+))/g, (match, braced?: string, bare?: string) => {
    const name = braced ?? bare
    if (name === undefined) return '$'
    const fromFile = parents.includes(name) ? undefined : written.get(name)?.text
    return ownValue(env, name) ?? (fromFile === undefined ? match : interpolate(fromFile, env, written, [...parents, name]))
  })
}

/** Every object inherits a `constructor`, which is not a variable. */
function ownValue(env: Env, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined
}
