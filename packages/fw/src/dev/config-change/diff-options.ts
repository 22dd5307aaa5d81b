import type { LoadedConfig } from '@fw/kit'
import { displayPath, Places } from '@fw/kit/internal'
import { pathText, valueAt, type Origin } from '@fw/schema'
import { applyEnv } from '@fw/schema/runtime-config'
import { deepChanges, type DeepChange } from './deep-changes.ts'
import { envChanges, envPlace } from './env-changes.ts'
import { layerChanges } from './layer-changes.ts'
import { isSecret, shownValue } from './shown-value.ts'

/** An option whose value has changed. */
export interface OptionChange {
  /** `app.head.title`; `process.env.NAME` for a variable of an `.env` file that no option reads. */
  path: string
  keys: readonly string[]
  /** A short text, with secrets masked. */
  before: string
  after: string
  secret: boolean
  /** Whether it is not written but derived from another option. */
  derived: boolean
  /** Where the new value is written; without a line if it was removed. */
  origin?: ChangeOrigin
  /** The environment variable that sets it. */
  variable?: string
}

export interface ChangeOrigin {
  file: string
  /** Relative to the project. */
  shown: string
  line?: number
}

/** Returns the differences to another configuration: options, values of `runtimeConfig` set by variables, layers. */
export async function diffOptions(before: LoadedConfig, after: LoadedConfig): Promise<OptionChange[]> {
  const [from, to] = [effective(before), effective(after)]
  const found = deepChanges(from.options, to.options).filter((each) => !isFreshId(each, before, after))
  const places = new Places()
  const rootDir = after.facts.rootDir
  const changes = await Promise.all(
    found.map(async (each): Promise<OptionChange> => {
      const path = pathText(each.keys)
      const [old, now] = [writtenBy(before, path), writtenBy(after, path)]
      const variable = to.variables.get(path) ?? from.variables.get(path) ?? now?.variable ?? old?.variable
      const origin = variable
        ? envPlace(variable, to.variables.has(path) || now?.variable ? after : before)
        : now
          ? await placeOf(now, places)
          : old?.source?.file
            ? { file: old.source.file }
            : undefined
      return {
        ...told(each, path),
        derived: !old && !now && !variable,
        ...(origin ? { origin: { ...origin, shown: displayPath(origin.file, rootDir) } } : {}),
        ...(variable ? { variable } : {}),
      }
    }),
  )
  const decided = new Set(changes.flatMap(({ variable }) => variable ?? []))
  const others = [...layerChanges(before, after), ...envChanges(before, after, decided)]
  return [
    ...changes,
    ...others.map(({ place, ...each }) => ({
      ...told(each, pathText(each.keys)),
      derived: false,
      ...(place ? { origin: { ...place, shown: displayPath(place.file, rootDir) } } : {}),
      ...(each.variable ? { variable: each.variable } : {}),
    })),
  ]
}

function told({ keys, before, after }: DeepChange, path: string): Omit<OptionChange, 'derived'> {
  return { path, keys, before: shownValue(before, keys), after: shownValue(after, keys), secret: isSecret(keys) }
}

interface Effective {
  options: object
  /** Variables that override values, by path. */
  variables: Map<string, string>
}

/** The options as the server sees them, with environment variables applied to `runtimeConfig`, and the options of modules. */
function effective({ options, facts, unclaimed, unclaimedValue }: LoadedConfig): Effective {
  const prefix = options.serverEngine.runtimeConfig.serverEngine.envPrefix
  const { config, applied } = applyEnv(options.runtimeConfig, facts.env, { prefix })
  return {
    options: { ...options, runtimeConfig: config, ...Object.fromEntries(unclaimed.map((key) => [key, unclaimedValue(key)])) },
    variables: new Map(applied.map(({ path, name }) => [pathText(['runtimeConfig', ...path]), name])),
  }
}

function writtenBy({ explain }: LoadedConfig, path: string): Origin | undefined {
  return explain(path).from.find(({ kind }) => kind !== 'default')
}

async function placeOf(origin: Origin, places: Places): Promise<{ file: string; line?: number } | undefined> {
  const position = await places.origin(origin)
  return position && { file: position.file, line: position.line }
}

/** Without a configured build id each load generates a new one. */
function isFreshId({ keys }: DeepChange, before: LoadedConfig, after: LoadedConfig): boolean {
  const isId = keys.at(-1) === 'buildId' && valueAt(after.options, keys) === after.options.buildId
  return isId && !writtenBy(before, 'buildId') && !writtenBy(after, 'buildId')
}
