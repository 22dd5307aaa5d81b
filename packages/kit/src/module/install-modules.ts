import type { Fw, LayerDirectories, ModuleDependency, ModuleEntry, Origin } from '@fw/schema'
import { merge } from '@fw/schema'
import { Places } from '../config/place-problems.ts'
import { useFw } from '../context/fw-context.ts'
import { resolveFiles } from '../ignore/resolve-files.ts'
import { BuildFailure } from '../diagnostics/build-problem.ts'
import { fits } from './check-compatibility.ts'
import { loadFwModuleInstance, moduleFailure, resolveModuleFile, type LoadedModule } from './load-module.ts'
import { moduleState } from './module-state.ts'
import { transpileModule } from './transpile-module.ts'

type Values = Record<string, unknown>

/** An entry of `modules`, and the layer that lists it. */
interface Listed {
  module: string | ((...args: never[]) => unknown)
  options?: Values | undefined
  layer: LayerDirectories
  /** Where it is written; nowhere if it was found in a directory. */
  origin?: WrittenAt
  /** The module whose `moduleDependencies` name it. */
  dependent?: LoadedModule
}

type WrittenAt = Pick<Origin, 'source' | 'keys'>

interface Planned extends LoadedModule {
  options: Values | undefined
  layer: LayerDirectories
  origin?: WrittenAt
}

/**
 * Runs the modules of an app: layers with the lowest precedence first, and in each layer those of its configuration before the
 * files in its modules directory. They are loaded in parallel and run one after the other; dependencies run first.
 */
export async function installModules(fw: Fw): Promise<void> {
  await fw.callHook('modules:before')
  const listed = await listModules(fw)
  const loaded = await allPlanned(listed, fw)
  const queue = await withDependencies(loaded.filter(isFirst), fw)
  for (const each of queue) await run(each, fw)
  await fw.callHook('modules:done')
}

/**
 * Runs a module immediately, from inside another one. Prefer `moduleDependencies`.
 *
 * @example await installModule('@acme/icons', { size: 24 })
 */
export async function installModule(module: Listed['module'], options?: Values, fw: Fw = useFw()): Promise<void> {
  const state = moduleState(fw)
  const outer = state.current
  const planned = await plan({ module, options, layer: fw.layers[0]! }, fw)
  for (const each of await withDependencies([planned], fw)) await run(each, fw)
  state.current = outer
}

/** A file may be listed under several names, and in several layers. */
function isFirst({ file }: Planned, index: number, all: readonly Planned[]): boolean {
  return file === undefined || all.findIndex((each) => each.file === file) === index
}

async function listModules(fw: Fw): Promise<Listed[]> {
  const lists = await Promise.all(
    fw.layers.toReversed().map(async (layer) => [...written(layer), ...(await inDirectory(layer, fw))]),
  )
  const byFile = new Map<unknown, Listed>()
  for (const each of lists.flat()) {
    const { module, layer } = each
    // One path may be two files, seen from two layers, and two paths may be one.
    const key = typeof module === 'string' ? (resolveModuleFile(module, fw, layer) ?? module) : module
    const weaker = byFile.get(key)
    const options = merge(weaker?.options, each.options) as Values | undefined // of objects, an object
    byFile.set(key, { ...(weaker ?? each), ...(options ? { options } : {}) })
  }
  return [...byFile.values()]
}

/** What a layer lists itself; what it inherits is listed by those layers. */
function written(layer: LayerDirectories): Listed[] {
  return layer
    .explain('modules')
    .from.filter(({ kind, source }) => kind !== 'default' && source?.layer === undefined)
    .toReversed()
    .flatMap(({ value, source, keys }) =>
      (Array.isArray(value) ? value : []).map((entry: ModuleEntry | false, index) => ({
        entry,
        origin: { ...(source ? { source } : {}), keys: [...keys, String(index)] },
      })),
    )
    .flatMap(({ entry, origin }) => {
      if (!entry) return []
      return [Array.isArray(entry) ? { module: entry[0], options: entry[1], layer, origin } : { module: entry, layer, origin }]
    })
}

async function inDirectory(layer: LayerDirectories, { options, isIgnored }: Fw): Promise<Listed[]> {
  const extensions = options.extensions.filter((each) => /^\.[cm]?[jt]s$/.test(each))
  const files = await resolveFiles(layer.modules, ['*', ...extensions.map((each) => `*/index${each}`)], { extensions, isIgnored })
  return files.map((module) => ({ module, layer }))
}

async function plan({ module, options, layer, origin, dependent }: Listed, fw: Fw): Promise<Planned> {
  const loaded = await placed(origin, () => loadFwModuleInstance(module, fw, layer, dependent))
  return { ...loaded, options, layer, ...(origin ? { origin } : {}) }
}

/** Report all modules that fail to load, not only the first one. */
async function allPlanned(listed: readonly Listed[], fw: Fw): Promise<Planned[]> {
  const settled = await Promise.allSettled(listed.map((each) => plan(each, fw)))
  const reasons = settled.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  const failures = reasons.filter((reason) => reason instanceof BuildFailure)
  if (failures.length > 1 && failures.length === reasons.length)
    throw new BuildFailure(
      failures.flatMap(({ problems }) => problems),
      { cause: failures[0]!.cause },
    )
  if (reasons.length > 0) throw reasons[0]
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** A problem that has no place of its own has that of the entry in the configuration. */
async function placed<T>(origin: WrittenAt | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const position = error instanceof BuildFailure && origin ? await new Places().origin(origin) : undefined
    if (!position || !(error instanceof BuildFailure)) throw error
    const { file, line, column } = position
    const problems = error.problems.map((each) => (each.file === undefined ? { ...each, file, line, column } : each))
    throw new BuildFailure(problems, { cause: error.cause })
  }
}

/** Each module behind those that it depends on. Their options come along. */
async function withDependencies(planned: readonly Planned[], fw: Fw): Promise<Planned[]> {
  const byName = new Map<string, Planned>()
  for (const each of planned) byName.set(nameOf(each), each)
  const queue: Planned[] = []
  const visiting: string[] = []
  const visit = async (each: Planned): Promise<void> => {
    if (queue.includes(each)) return
    const name = nameOf(each)
    if (visiting.includes(name)) throw circle([...visiting.slice(visiting.indexOf(name)), name])
    visiting.push(name)
    const { moduleDependencies } = each.module.definition
    const wanted = typeof moduleDependencies === 'function' ? await moduleDependencies(fw) : (moduleDependencies ?? {})
    for (const [other, dependency] of Object.entries(wanted)) {
      const found = byName.get(other) ?? (await findDependency(other, dependency, each, fw))
      if (!found) continue
      byName.set(nameOf(found), found)
      checkVersion(name, other, dependency, found)
      const { defaults, overrides } = dependency
      found.options = [defaults, keyValue(found, fw), found.options, overrides].reduce(
        (weaker: unknown, stronger) => merge(weaker, stronger),
        undefined,
      ) as Values | undefined // of objects, an object
      await visit(found)
    }
    visiting.pop()
    queue.push(each)
  }
  for (const each of planned) await visit(each)
  return queue
}

/** Options under its key are stronger than defaults that another module has for it, so they have to come in between. */
function keyValue({ module }: Planned, { options }: Fw): unknown {
  const { configKey } = module.getMeta()
  const value = configKey === undefined ? undefined : (options as unknown as Values)[configKey]
  return typeof value === 'object' ? value : undefined
}

async function findDependency(name: string, { optional }: ModuleDependency, by: Planned, fw: Fw): Promise<Planned | undefined> {
  if (optional) return undefined
  return plan({ module: name, layer: by.layer, dependent: by, ...(by.origin ? { origin: by.origin } : {}) }, fw)
}

function checkVersion(name: string, other: string, { version }: ModuleDependency, found: Planned): void {
  const has = found.module.getMeta().version
  if (version === undefined || has === undefined || fits(has, version)) return
  const why = `The module ${name} requires ${other} ${version}, but ${has} is installed.`
  const fix = `Install a compatible version: npm install --save-dev "${other}@${version}"`
  throw new BuildFailure([{ level: 'error', code: 'FW_MODULES_DEPENDENCY_VERSION', why, fix }])
}

function circle(names: readonly string[]): BuildFailure {
  const why = `Circular module dependency: ${names.join(' → ')}.`
  const fix = 'Remove one of the dependencies from `moduleDependencies`.'
  return new BuildFailure([{ level: 'error', code: 'FW_MODULES_CIRCLE', why, fix }])
}

async function run({ module, options, file, label, layer, origin }: Planned, fw: Fw): Promise<void> {
  const state = moduleState(fw)
  state.current = { label, layer: layer.name, ...(file === undefined ? {} : { file }) }
  if (file !== undefined) transpileModule(file, fw)
  try {
    await placed(origin, async () => module(options, fw))
  } catch (error) {
    throw moduleFailure(label, file, error)
  } finally {
    state.current = undefined
  }
}

function nameOf({ module, label }: Planned): string {
  const { name, configKey } = module.getMeta()
  return name ?? configKey ?? label
}
