import { pathToFileURL } from 'node:url'
import { resolveModulePath } from 'exsolve'
import { dirname, isAbsolute, join, normalize, resolve } from 'pathe'
import type { Fw, FwModule, LayerDirectories, ModuleEntry } from '@fw/schema'
import { isFile } from '../config/is-file.ts'
import { importFresh } from '../config/run-config-file.ts'
import { useFw } from '../context/fw-context.ts'
import { BuildFailure, type BuildProblem } from '../diagnostics/build-problem.ts'
import { layerAliases, resolveAlias } from '../layers/resolve-layer-path.ts'
import { defineFwModule } from './define-fw-module.ts'

type ModuleItself = Extract<ModuleEntry, string> | ((...args: never[]) => unknown)

export interface LoadedModule {
  module: FwModule
  /** None for functions. */
  file?: string
  /** For messages: as it is written. */
  label: string
}

/**
 * Loads a module without running it.
 *
 * @example const { module, file } = await loadFwModuleInstance('@acme/icons')
 */
export async function loadFwModuleInstance(
  given: ModuleItself,
  fw: Fw = useFw(),
  layer: LayerDirectories = fw.layers[0]!,
): Promise<LoadedModule> {
  if (typeof given === 'function') return { module: asModule(given), label: given.name === '' ? 'a function' : given.name }
  const file = resolveModuleFile(given, fw, layer)
  if (file === undefined) throw new BuildFailure([notFound(given, layer)])
  let exported: unknown
  try {
    exported = await importFresh(file)
  } catch (error) {
    throw moduleFailure(given, file, error, 'cannot be loaded')
  }
  const itself = defaultOf(exported)
  if (typeof itself !== 'function') throw new BuildFailure([noModule(given, file)])
  return { module: asModule(itself as (...args: never[]) => unknown), file, label: given }
}

/** The file of a module: with an alias, absolute, relative to the layer, or in a package, there as `fw`, `module` or `index`. */
export function resolveModuleFile(path: string, fw: Fw, layer: LayerDirectories): string | undefined {
  const aliased = resolveAlias(path, layerAliases(layer, fw.layers[0]!))
  const extensions = ['.ts', '.mts', '.cts', '.mjs', '.js', '.cjs', '.tsx', '.jsx']
  const bases = isAbsolute(aliased) ? [normalize(aliased)] : [resolve(layer.root, aliased), resolve(layer.src, aliased)]
  const inPackage = !isAbsolute(aliased) && !aliased.startsWith('.') ? findPackage(aliased, fw, layer) : undefined
  if (inPackage !== undefined) return inPackage
  for (const base of bases) {
    const ending = [
      '',
      ...extensions,
      ...extensions.map((each) => `/index${each}`),
      ...extensions.map((each) => `/module${each}`),
    ].find((each) => isFile(base + each))
    if (ending !== undefined) return base + ending
  }
  return undefined
}

function findPackage(name: string, { options }: Fw, { root }: LayerDirectories): string | undefined {
  const from = [
    pathToFileURL(join(root, '_.mjs')).href,
    ...options.modulesDir.map((dir) => pathToFileURL(join(dirname(dir), '_.mjs')).href),
    pathToFileURL(join(options.workspaceDir, '_.mjs')).href,
  ]
  for (const each of [`${name}/fw`, `${name}/module`, name]) {
    const found = resolveModulePath(each, { from, try: true, conditions: ['node', 'import', 'default'] })
    if (found !== undefined) return normalize(found)
  }
  return undefined
}

function asModule(given: (...args: never[]) => unknown): FwModule {
  if ('definition' in given && 'getMeta' in given) return given as unknown as FwModule // made by `defineFwModule`, of any copy
  return defineFwModule(given as never) // what it takes is what `setup` takes
}

/** The default export; of a module that was made CommonJS, that of the module inside. */
function defaultOf(module: unknown): unknown {
  return inner(inner(module))
}

function inner(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'default' in value ? value.default : value
}

/** An error of a module, with its name and the place in it. */
export function moduleFailure(label: string, file: string | undefined, cause: unknown, what = 'failed'): Error {
  if (cause instanceof BuildFailure) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const place = file === undefined ? undefined : placeIn(cause, file)
  const problem: BuildProblem = {
    level: 'error',
    code: 'FW_MODULES_FAILED',
    why: `The module ${label} ${what}: ${message}`,
    fix: 'Mend the module, or take it out of `modules`.',
    ...(file === undefined ? {} : { file }),
    ...place,
  }
  return new BuildFailure([problem], { cause })
}

function placeIn(cause: unknown, file: string): { line: number; column: number } | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const at = stack.indexOf(file)
  const found = at === -1 ? null : /^(?:\?fw=\d+)?:(\d+):(\d+)/.exec(stack.slice(at + file.length))
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined
}

const notFound = (name: string, { name: layer }: LayerDirectories): BuildProblem => ({
  level: 'error',
  code: 'FW_MODULES_NOT_FOUND',
  why: `There is no module \`${name}\`, which \`modules\` of ${layer} lists.`,
  fix: /^[./~@]*[./]/.test(name) ? 'Correct the path.' : `Install it: npm install --save-dev ${name}`,
})

const noModule = (name: string, file: string): BuildProblem => ({
  level: 'error',
  code: 'FW_MODULES_NO_MODULE',
  why: `The default export of \`${name}\` is no module.`,
  fix: 'Write `export default defineFwModule({ … })`.',
  file,
})
