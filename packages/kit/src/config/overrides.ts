import { compile, declarations, forbiddenKeys, pathKeys, putAt, type PlainObject, type Source } from '@fw/schema'

/** An error in how a command was called, as opposed to one in the configuration. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Parses `--set path=value` as a source. The value is parsed as JSON, or kept as a string if the option is a string. */
export function overridesFromSet(assignments: readonly string[]): Source | undefined {
  if (assignments.length === 0) return undefined
  const config: PlainObject = {}
  for (const assignment of assignments) {
    const separator = assignment.indexOf('=')
    const keys = separator > 0 ? pathKeys(assignment.slice(0, separator)) : []
    if (keys.length === 0)
      throw new UsageError(`--set needs path=value, but got "${assignment}". Example: --set app.baseURL=/docs/`)
    if (keys.some((key) => forbiddenKeys.has(key))) throw new UsageError(`--set cannot set "${assignment.slice(0, separator)}".`)
    putAt(config, keys, parseValue(assignment.slice(separator + 1), keys.join('.')))
  }
  return { kind: 'cli', label: '--set', config }
}

function parseValue(text: string, path: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  const check = compile(declarations).leaves.get(path)?.leaf.check['~standard']
  const accepts = (candidate: unknown): boolean => {
    const result = check?.validate(candidate)
    return result !== undefined && !(result instanceof Promise) && result.issues === undefined
  }
  return check && !accepts(value) && accepts(text) ? text : value
}
