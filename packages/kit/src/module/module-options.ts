import { describeValue, merge, pathText, type Fw, type ModuleDefinition } from '@fw/schema'
import { BuildFailure, type BuildProblem } from '../diagnostics/build-problem.ts'
import { Places } from '../config/place-problems.ts'

type Values = Record<string, unknown>

/** The options of a module: those in `modules` over those under its key over its defaults. A list takes the place of another. */
export async function resolveModuleOptions(definition: ModuleDefinition, inline: Values | undefined, fw: Fw): Promise<Values> {
  const { defaults, schema } = definition
  const base = typeof defaults === 'function' ? await defaults(fw) : defaults
  const options = [base, keyOptions(definition, fw), inline].reduce((weaker: unknown, each) => merge(weaker, each), {})
  if (!schema) return options as Values // of objects, an object
  const result = await schema['~standard'].validate(options)
  if (!result.issues) return result.value as Values // what the schema makes of it is what `setup` wants
  throw new BuildFailure(await Promise.all(result.issues.map((issue) => problemOf(issue, definition, options, fw))))
}

function keyOptions({ meta }: ModuleDefinition, { options }: Fw): unknown {
  const value = meta?.configKey === undefined ? undefined : (options as unknown as Values)[meta.configKey]
  return typeof value === 'object' && value !== null ? value : undefined // `true` turns a module on, and says no more
}

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

async function problemOf(issue: Issue, { meta }: ModuleDefinition, options: unknown, fw: Fw): Promise<BuildProblem> {
  const inner = (issue.path ?? []).map((each) => String(typeof each === 'object' ? each.key : each))
  const name = meta?.name ?? meta?.configKey ?? 'a module'
  const keys = [...(meta?.configKey === undefined ? [] : [meta.configKey]), ...inner]
  const origin = fw.explain(pathText(keys)).from[0]
  const place = origin?.source ? await new Places().origin(origin) : undefined
  const value = inner.reduce<unknown>((at, key) => (at as Values | undefined)?.[key], options)
  return {
    level: 'error',
    code: 'FW_MODULES_WRONG_OPTION',
    // The schema's own words come last: they may or may not end with a full stop.
    why: `Invalid value for \`${pathText(keys)}\` of the module ${name} (${describeValue(value)}): ${issue.message}`,
    fix: meta?.docs ? `Correct the value. See ${meta.docs}` : 'Correct the value.',
    ...(place ? { file: place.file, line: place.line, column: place.column } : {}),
  }
}
