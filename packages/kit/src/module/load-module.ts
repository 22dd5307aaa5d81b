import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolveModulePath } from 'exsolve'
import { dirname, isAbsolute, join, normalize, resolve } from 'pathe'
import { nearest, type Fw, type FwModule, type LayerDirectories, type ModuleEntry } from '@fw/schema'
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
 * @param dependent The module that depends on it: packages are resolved from there first, since they are its dependencies.
 * @example const { module, file } = await loadFwModuleInstance('@acme/icons')
 */
export async function loadFwModuleInstance(
  given: ModuleItself,
  fw: Fw = useFw(),
  layer: LayerDirectories = fw.layers[0]!,
  dependent?: Pick<LoadedModule, 'file' | 'label'>,
): Promise<LoadedModule> {
  if (typeof given === 'function') return { module: asModule(given), label: given.name === '' ? 'a function' : given.name }
  const file = resolveModuleFile(given, fw, layer, dependent?.file)
  if (file === undefined) throw new BuildFailure([notFound(given, layer, dependent?.label, installedPackages(layer.root))])
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

/**
 * The file of a module: with an alias, absolute, relative to the layer, or in a package, there as `fw`, `module` or `index`.
 *
 * @param dependent The file of the module that depends on it.
 */
export function resolveModuleFile(
  path: string,
  fw: Pick<Fw, 'layers' | 'options'>,
  layer: LayerDirectories,
  dependent?: string,
): string | undefined {
  const aliased = resolveAlias(path, layerAliases(layer, fw.layers[0]!))
  const extensions = ['.ts', '.mts', '.cts', '.mjs', '.js', '.cjs', '.tsx', '.jsx']
  const bases = isAbsolute(aliased) ? [normalize(aliased)] : [resolve(layer.root, aliased), resolve(layer.src, aliased)]
  const inPackage = !isAbsolute(aliased) && !aliased.startsWith('.') ? findPackage(aliased, fw, layer, dependent) : undefined
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

function findPackage(
  name: string,
  { options }: Pick<Fw, 'options'>,
  { root }: LayerDirectories,
  dependent: string | undefined,
): string | undefined {
  const from = [
    ...(dependent === undefined ? [] : [pathToFileURL(dependent).href]),
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
    fix: 'Fix the module, or remove it from `modules`.',
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

const notFound = (
  name: string,
  { name: layer }: LayerDirectories,
  dependent: string | undefined,
  installed: readonly string[],
): BuildProblem => ({
  level: 'error',
  code: 'FW_MODULES_NOT_FOUND',
  why:
    dependent === undefined
      ? `Module \`${name}\`, listed in \`modules\` of ${layer}, was not found.`
      : `Module \`${name}\`, which the module ${dependent} depends on, was not found.`,
  fix: notFoundFix(name, installed),
})

/** Modules that fw publishes. */
const ownModules: readonly string[] = ['@fw/i18n', '@fw/pinia', '@fw/tailwindcss']

/** A name that looks mistyped is never proposed for installation: somebody may have published a package of that name. */
function notFoundFix(name: string, installed: readonly string[]): string {
  if (/^(?:[./~]|@\/)/.test(name)) return 'Correct the path.'
  const near = nearest(name, new Set([...installed, ...ownModules])) ?? ownModules.find((own) => beginsLike(own, name))
  if (near === undefined && name.startsWith('@fw/')) return `Correct the name. Modules of fw: ${ownModules.join(', ')}.`
  if (near === undefined || near === name) return `Install it: npm install --save-dev ${name}`
  return installed.includes(near)
    ? `Did you mean \`${near}\`?`
    : `Did you mean \`${near}\`? Install it: npm install --save-dev ${near}`
}

/** Whether `name` is close to the beginning of `whole`: `@fw/tailwnd` and `@fw/tailwindcss`. */
function beginsLike(whole: string, name: string): boolean {
  return nearest(name, [whole.slice(0, name.length)]) !== undefined
}

/** Packages that the manifest of a layer lists. */
function installedPackages(root: string): string[] {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { dependencies = {}, devDependencies = {} } = manifest as Record<string, object | undefined> // what npm writes
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  } catch {
    return []
  }
}

const noModule = (name: string, file: string): BuildProblem => ({
  level: 'error',
  code: 'FW_MODULES_NO_MODULE',
  why: `The default export of \`${name}\` is not a module.`,
  fix: 'Write `export default defineFwModule({ … })`.',
  file,
})
