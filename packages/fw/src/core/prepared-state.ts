import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolveAlias, type LayerDirectories, type LoadedConfig } from '@fw/kit'
import { layerDirectories } from '@fw/kit/internal'
import { dirname, isAbsolute, join } from 'pathe'
import { ownVersion } from './own-version.ts'
import { stampFiles, stampTree } from './stamp-files.ts'

/** The state of a project when its types were last written. */
export interface PreparedState {
  /** Whether nothing has changed since: neither the inputs nor the generated files. */
  isCurrent: () => Promise<boolean>
  /**
   * Saves the state.
   *
   * @param names - Generated files, relative to the build directory.
   */
  keep: (names: readonly string[]) => Promise<void>
  /** Discards the state. */
  forget: () => Promise<void>
}

/**
 * Compares all inputs of types without reading them. Undefined for projects with modules, hooks or templates, which may depend on
 * anything.
 */
export async function preparedState(loaded: LoadedConfig): Promise<PreparedState | undefined> {
  const { options } = loaded
  const layers = layerDirectories(loaded)
  const hasCode = options.modules.length > 0 || Object.keys(options.hooks).length > 0 || options.build.templates.length > 0
  if (hasCode || loaded.problems.length > 0) return undefined
  const dirs = [...new Set(layers.flatMap((layer) => [layer.src, layer.server, layer.shared, layer.app, ...namedIn(layer)]))]
  const [trees, modules, single] = await Promise.all([
    Promise.all(outermost(dirs).map(stampTree)),
    Promise.all([...new Set(layers.map((layer) => layer.modules))].map(stampTree)),
    stampFiles([...settings(loaded), ...installed(options.rootDir), ...targets(options)]),
  ])
  if (modules.some((tree) => tree.length > 0)) return undefined
  const given = digest([ownVersion(), import.meta.url, plain(options), layers.map(({ root }) => root), trees, single])
  const file = join(options.rootDir, 'node_modules/.cache/fw/prepared.json')
  const made = (names: readonly string[]): Promise<string[]> =>
    stampFiles(
      names.map((name) => join(options.buildDir, name)),
      true,
    )
  return {
    isCurrent: async () => {
      try {
        const known = JSON.parse(await readFile(file, 'utf8')) as Kept // written below
        return known.given === given && known.made === digest(await made(known.names))
      } catch {
        return false // there is none yet
      }
    },
    keep: async (names) => {
      const kept: Kept = { given, made: digest(await made(names)), names: [...names] }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(kept))
    },
    forget: () => rm(file, { force: true }),
  }
}

interface Kept {
  given: string
  made: string
  names: string[]
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Targets of aliases, except generated ones: whether they are files affects their types. */
function targets({ alias, buildDir }: LoadedConfig['options']): string[] {
  return Object.values(alias).filter((target) => !`${target}/`.startsWith(`${buildDir}/`))
}

/** Serializes the options. The build id differs each time and does not affect types. */
function plain(options: LoadedConfig['options']): string {
  const above: unknown[] = []
  const text = JSON.stringify(options, function (this: unknown, _key, value: unknown) {
    while (above.length > 0 && above.at(-1) !== this) above.pop()
    if (typeof value === 'object' && value !== null && above.includes(value)) return undefined
    above.push(value)
    return value instanceof RegExp || typeof value === 'function' || typeof value === 'bigint' ? String(value) : value
  })
  return text.replaceAll(options.buildId, '')
}

/** Files that affect types besides the options. */
function settings({ layers, options }: LoadedConfig): string[] {
  const files = layers.flatMap(({ dir, configFile }) => [join(dir, '.fwignore'), ...(configFile ? [configFile] : [])])
  return [...files, join(options.rootDir, 'package.json')]
}

/** Directories and files referenced by options. Patterns are reduced to their static part. */
function namedIn({ src, options }: LayerDirectories): string[] {
  const { components, imports, plugins } = options
  const paths = [
    ...components.dirs.map((dir) => (typeof dir === 'string' ? dir : dir.path)),
    ...imports.dirs,
    ...plugins.map((plugin) => (typeof plugin === 'string' ? plugin : plugin.src)),
  ]
  return paths.map((path) => {
    const fixed = resolveAlias(path, options.alias).replace(/[^/]*[*{[].*$/, '')
    return isAbsolute(fixed) ? fixed : join(src, fixed)
  })
}

/** Without nested directories. */
function outermost(dirs: readonly string[]): string[] {
  return dirs.filter((dir) => !dirs.some((other) => dir !== other && dir.startsWith(`${other}/`)))
}

const lockfiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']
const records = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml', 'node_modules/.yarn-state.yml']

/** Files that change when packages are installed, here and in parent directories. */
function installed(rootDir: string): string[] {
  const files: string[] = []
  for (let dir = rootDir; ; dir = dirname(dir)) {
    files.push(...[...lockfiles, ...records].map((name) => join(dir, name)))
    if (dirname(dir) === dir) return files
  }
}
