import { isPlainObject, valueAt, type Fw, type FwModule, type ModuleResult, type OptionChange } from '@fw/schema'
import { isDeepStrictEqual } from 'node:util'
import { runWithFwContext } from '../context/fw-context.ts'
import { BuildFailure } from '../diagnostics/build-problem.ts'
import { checkFwCompatibility } from './check-compatibility.ts'
import { copyOptions } from './copy-options.ts'
import { moduleState } from './module-state.ts'
import { runSetupHooks } from './setup-hooks.ts'

type Values = Record<string, unknown>

/** One that takes longer is worth knowing by name. */
const slow = 500

/** Runs a module, unless it has run before, is turned off, or does not fit. */
export async function runModule(module: FwModule, inline: Values | undefined, fw: Fw): Promise<ModuleResult> {
  const { definition } = module
  const meta = module.getMeta()
  const state = moduleState(fw)
  const entry = state.current
  const name = meta.name ?? meta.configKey ?? entry?.label ?? 'a module'
  if (meta.configKey !== undefined) state.claimed.add(meta.configKey)
  // Without a name a module is what it is: layers write the same path for different files.
  const identity = meta.name ?? meta.configKey ?? entry?.file ?? definition.setup ?? name
  if (isOff(meta.configKey, fw)) return false
  if (state.ran.has(identity)) {
    const first = state.installed.find((each) => each.name === name)
    if (first?.file !== undefined && entry?.file !== undefined && first.file !== entry.file)
      fw.warn(sameName(name, first.file, entry.file))
    return false
  }
  if (meta.compatibility && !(await isCompatible(name, module, fw))) return false
  state.ran.add(identity)
  const started = performance.now()
  const before = fw.options.experimental.debugModuleMutation ? copyOptions(fw.options) : undefined
  const result = await runWithFwContext(fw, async () => {
    const options = await module.getOptions(inline, fw)
    for (const [hook, listener] of Object.entries(definition.hooks ?? {})) if (listener) fw.hook(hook, listener)
    await runSetupHooks(name, definition, options, fw)
    return definition.setup?.(options, fw)
  })
  if (result === false) return false
  const ms = performance.now() - started
  if (ms > slow) fw.warn(`The module ${name} took ${Math.round(ms)} ms to set up.`)
  state.installed.push({
    name,
    meta,
    ms,
    ...(entry?.file === undefined ? {} : { file: entry.file }),
    ...(entry?.layer === undefined ? {} : { layer: entry.layer }),
    ...(before ? { changed: changesOf(before, fw.options) } : {}),
  })
  return result
}

const sameName = (name: string, first: string, second: string): string =>
  `FW_MODULES_SAME_NAME: Two modules are called ${name}: ${first} is used, ${second} is ignored. Remove or rename one of them.`

/** `false` under its key turns a module off. */
function isOff(configKey: string | undefined, { options }: Fw): boolean {
  return configKey !== undefined && (options as unknown as Values)[configKey] === false
}

async function isCompatible(name: string, module: FwModule, fw: Fw): Promise<boolean> {
  const issues = await checkFwCompatibility(module.getMeta().compatibility ?? {}, fw)
  if (issues.length === 0) return true
  const reasons = issues.map(({ message }) => message).join(' ')
  if (fw.options.experimental.enforceModuleCompatibility) {
    const fix =
      'Install a compatible version, or disable `experimental.enforceModuleCompatibility` to continue without the module.'
    const why = `The module ${name} is not compatible with this project. ${reasons}`
    throw new BuildFailure([{ level: 'error', code: 'FW_MODULES_INCOMPATIBLE', why, fix }])
  }
  fw.warn(`FW_MODULES_INCOMPATIBLE: The module ${name} is not compatible with this project and is skipped. ${reasons}`)
  return false
}

/** What differs between two states of the options, as deep as they are plain objects. */
function changesOf(before: unknown, after: unknown, path: readonly string[] = []): OptionChange[] {
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => changesOf(valueAt(before, [key]), valueAt(after, [key]), [...path, key]))
  }
  return isDeepStrictEqual(before, after) ? [] : [{ path: path.join('.'), before, after }]
}
