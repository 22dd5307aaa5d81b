import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { type LayerDirectories, resolveAlias } from '@fw/kit'
import { layerAliases } from '@fw/kit/internal'
import { dirname, isAbsolute, resolve } from 'pathe'
import { createFindPackage, type FindPackage } from './find-package.ts'
import { packageEntry, type Manifest } from './package-entry.ts'

/** The target of an import: a source to scan, possibly of a transpiled package, or a package. */
export type ImportTarget = { file: string; compiled?: string } | { package: string }

export interface ImportTargetOptions {
  /** The project first. */
  layers: readonly LayerDirectories[]
  extensions: readonly string[]
  /** Packages to skip. */
  exclude: readonly string[]
  /** Packages that are compiled like the app. */
  isTranspiled?: (idOrFile: string) => boolean
}

const script = /\.(?:vue|[cm]?[jt]sx?)$/
const asset =
  /\.(?:css|less|s[ac]ss|styl(?:us)?|p(?:ost)?css|sss|svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|eot|[ot]tf|mp[34]|webm|og[gv]|wav|flac|aac|m4a|pdf|txt|md|html?|json5?|ya?ml|toml|wasm|csv|xml|graphql|gql|glsl|map)$/i

/** Resolves specifiers from a file. Returns undefined for everything that is not a package the bundler can optimize. */
export function createImportTarget(
  options: ImportTargetOptions,
): (specifier: string, importer: string) => ImportTarget | undefined {
  const [project] = options.layers
  const aliases = options.layers.map((layer) => layerAliases(layer, project!))
  const roots = options.layers.map(({ root }) => `${root}/`)
  const locate = createLocate(options.extensions)
  const find = createFindPackage()
  const known = new Map<string, ImportTarget | undefined>()

  const targetOf = (specifier: string, importer: string): ImportTarget | undefined => {
    const path = resolveAlias(specifier, aliases[layerOf(importer, roots)]!)
    if (isAbsolute(path) || /^\.\.?(?:\/|$)/.test(path)) return locate(resolve(dirname(importer), path))
    return packageTarget(path, importer, find, { ...options, rootDir: project!.root })
  }
  return (specifier, importer) => {
    // A specifier with a query is not the module itself, and a scheme is not a file.
    if (/[?\0]|^#|^[a-z][a-z\d+.-]+:/i.test(specifier) || asset.test(specifier)) return undefined
    const key = `${dirname(importer)}\0${specifier}`
    if (!known.has(key)) known.set(key, targetOf(specifier, importer))
    return known.get(key)
  }
}

/** The innermost layer that contains a file; the project for other files. */
function layerOf(file: string, roots: readonly string[]): number {
  let best = 0
  for (const [index, root] of roots.entries()) {
    if (file.startsWith(root) && (!file.startsWith(roots[best]!) || root.length > roots[best]!.length)) best = index
  }
  return best
}

function createLocate(extensions: readonly string[]): (path: string) => { file: string } | undefined {
  const endings = [...new Set(['', '.vue', ...extensions])]
  const all = [...endings, ...endings.slice(1).map((ending) => `/index${ending}`)]
  const known = new Map<string, { file: string } | undefined>()
  return (path) => {
    if (!known.has(path)) {
      const ending = all.find((each) => statSync(path + each, { throwIfNoEntry: false })?.isFile())
      known.set(path, ending !== undefined && script.test(path + ending) ? { file: path + ending } : undefined)
    }
    return known.get(path)
  }
}

function packageTarget(
  specifier: string,
  importer: string,
  find: FindPackage,
  { exclude, rootDir, isTranspiled }: Pick<ImportTargetOptions, 'exclude' | 'isTranspiled'> & { rootDir: string },
): ImportTarget | undefined {
  const name = /^(?:@[\w.~-]+\/)?[\w.~-]+(?=\/|$)/.exec(specifier)?.[0]
  if (name === undefined || isBuiltin(specifier) || name === 'fw' || name.startsWith('@fw/')) return undefined
  if (exclude.some((each) => specifier === each || specifier.startsWith(`${each}/`))) return undefined
  const found = find(name, dirname(importer))
  const entry = found && packageEntry(found.dir, found.manifest, `.${specifier.slice(name.length)}`)
  if (!found || entry === undefined) return undefined
  // Sources are not optimized, but their imports are.
  if (found.isLinked || entry.endsWith('.vue')) return script.test(entry) ? { file: entry } : undefined
  if (asset.test(entry)) return undefined
  if ((isTranspiled?.(specifier) || isTranspiled?.(entry)) && isModule(entry, found.manifest))
    return { file: entry, compiled: name }
  if (find(name, rootDir)) return { package: specifier }
  // Only a package of the project can resolve it.
  const owner = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer)?.[1]
  return owner !== undefined && find(owner, rootDir) ? { package: `${owner} > ${specifier}` } : undefined
}

/** Browsers cannot load CommonJS, however it is compiled, so it must be optimized. */
function isModule(file: string, { type }: Manifest): boolean {
  if (/\.(?:m[jt]s|tsx?|jsx)$/.test(file)) return true
  return file.endsWith('.js') && (type === 'module' || /^\s*(?:import\b(?!\s*\()|export\b)/m.test(readFileSync(file, 'utf8')))
}
