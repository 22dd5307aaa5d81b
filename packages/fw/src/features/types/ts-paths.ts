import { existsSync, statSync } from 'node:fs'
import { layerAliases } from '@fw/kit/internal'
import type { FwOptions, LayerDirectories } from '@fw/schema'
import { join } from 'pathe'
import { pathFrom } from './import-path.ts'
import { ownPackages, packageTypes } from './package-types.ts'

export type TsPaths = Record<string, string[]>

/** The packages behind the neutral names of Vue and vue-router. */
const realNames: readonly [string, string][] = [
  ['unplugin-ui-router', 'unplugin-vue-router'],
  ['ui-router', 'vue-router'],
  ['@ui/', '@vue/'],
  ['ui', 'vue'],
]

export interface TsPathsOptions {
  options: FwOptions
  /** The project first. */
  layers: readonly LayerDirectories[]
  /** The directory of the runtime package. */
  runtimeDir: string
  /** Directories from which packages are resolved. */
  places: readonly string[]
}

/** `compilerOptions.paths`: aliases, virtual modules, and packages installed with fw. Relative to the build directory. */
export function tsPaths({ options, layers, runtimeDir, places }: TsPathsOptions): TsPaths {
  const { buildDir } = options
  const to = (path: string): string => pathFrom(buildDir, path)
  return {
    ...hoisted(options, places),
    '#app': [to(join(runtimeDir, 'dist/index.d.mts'))],
    '#app/*': [to(join(runtimeDir, 'dist/*.d.mts'))],
    'fw/app': [to(join(runtimeDir, 'dist/index.d.mts'))],
    '#imports': ['./imports.d.ts'],
    '#components': ['./components.d.ts'],
    ...aliasPaths(options.alias, buildDir),
    ...pathsOfLayers(layers, buildDir),
  }
}

/**
 * `~` and similar aliases refer to the layer in which they are used, but TypeScript has one meaning per program: it looks in the
 * project first, then in the layers.
 */
function pathsOfLayers(layers: readonly LayerDirectories[], buildDir: string): TsPaths {
  const project = layers[0]!
  const all = layers.map((layer) => aliasPaths(layerAliases(layer, project), buildDir))
  const local = Object.keys(all[0]!).filter((name) => /^(?:~~?|@@?)(?:\/\*)?$/.test(name))
  return Object.fromEntries(local.map((name) => [name, [...new Set(all.flatMap((paths) => paths[name] ?? []))]]))
}

function aliasPaths(alias: Readonly<Record<string, string>>, buildDir: string): TsPaths {
  const paths: TsPaths = {}
  for (const [key, target] of Object.entries(alias)) {
    const name = key.replace(/(.)\/$/, '$1')
    const path = pathFrom(buildDir, target.replace(/(.)\/$/, '$1'))
    const isFile = statSync(target, { throwIfNoEntry: false })?.isFile() ?? /[^/]\.\w+$/.test(target)
    paths[name] = [isFile ? path.replace(/\.(?:d\.)?[cm]?[jt]sx?$/, '') : path]
    if (!isFile) paths[`${name}/*`] = [path === '.' ? './*' : `${path}/*`]
  }
  return paths
}

/** Packages that code may import although the project doesn't depend on them. TypeScript resolves direct dependencies itself. */
function hoisted(options: FwOptions, places: readonly string[]): TsPaths {
  const { rootDir, buildDir, typescript } = options
  const own = ownPackages(rootDir)
  // Packages of fw must match the running version; others are resolved from the project first.
  const fwFirst = [...places.slice(1), ...places.slice(0, 1)]
  const paths: TsPaths = {}
  for (const name of typescript.hoist) {
    const real = realName(name)
    const file = own.has(packageOf(real)) ? undefined : packageTypes(real, real.startsWith('@fw/') ? fwFirst : places)
    if (file === undefined || !existsSync(file)) continue
    for (const each of new Set([name, real])) paths[each] = [pathFrom(buildDir, file)]
  }
  return paths
}

function realName(name: string): string {
  for (const [given, real] of realNames)
    if (name === given || name.startsWith(given.endsWith('/') ? given : `${given}/`)) return real + name.slice(given.length)
  return name
}

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
