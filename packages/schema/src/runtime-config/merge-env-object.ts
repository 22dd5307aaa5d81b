import { isPlainObject, type PlainObject } from '../plain-object.ts'
import { envKindOf } from './env-kind.ts'
import type { EnvProblem } from './env-problem.ts'
import { isFixedPath } from './fixed-paths.ts'
import { keyOf } from './key-of.ts'

export interface MergeReport {
  /** The variable that contained the object */
  readonly name: string
  readonly problems: EnvProblem[]
}

// Only reached for a declared cycle and JSON that is nested as deep.
const maxDepth = 100

/** Merges an object from JSON over the declared one. Declared keys keep their type, new keys are added as is. */
export function mergeEnvObject(
  declared: PlainObject,
  given: PlainObject,
  path: readonly string[],
  report: MergeReport,
): PlainObject {
  const merged: PlainObject = { ...declared }
  for (const key of Object.keys(given)) {
    const inside = [...path, key]
    if (isFixedPath(inside)) report.problems.push({ kind: 'build-time-only', key: keyOf(inside), name: report.name })
    else merged[key] = Object.hasOwn(declared, key) ? mergeValue(declared[key], given[key], inside, report) : given[key]
  }
  return merged
}

function mergeValue(declared: unknown, given: unknown, path: readonly string[], report: MergeReport): unknown {
  if (isPlainObject(declared) && isPlainObject(given) && path.length < maxDepth)
    return mergeEnvObject(declared, given, path, report)
  if (canReplace(declared, given)) return given
  report.problems.push({ kind: 'unconvertible', key: keyOf(path), name: report.name, type: envKindOf(declared) })
  return declared
}

function canReplace(declared: unknown, given: unknown): boolean {
  if (given === null) return declared === null || declared === undefined
  if (typeof given === 'number' && !Number.isFinite(given)) return false // JSON parses 1e999 as Infinity
  return envKindOf(given) === envKindOf(declared) && !isPlainObject(declared)
}
