import { basename, dirname, join } from 'pathe'
import type { ScanContext } from '../../core/scanned-dirs.ts'
import type { PathKind } from './classify-path.ts'
import { contains } from './watch-scope.ts'

const isConfigFile = (path: string): boolean =>
  /(?:^|\/)(?:(?:\.config\/)?fw\.config|\.config\/fw)\.(?:[cm]?[jt]s|json)$/.test(path)

/** Matches the existing and possible files of the configuration. */
export function settingsKind({ loaded, layers }: ScanContext): (path: string) => PathKind | undefined {
  const { facts } = loaded
  const configFiles = new Set(loaded.layers.flatMap(({ configFile }) => configFile ?? []))
  const configDirs = new Set(loaded.layers.flatMap(({ dir }) => [dir, join(dir, '.config')]))
  const envNames = ['.env', `.env.${facts.envName}`, '.env.local']
  const envFiles = new Set([...envNames.map((name) => join(facts.rootDir, name)), ...loaded.envFiles.files])
  const rcFiles = new Set([
    join(facts.rootDir, '.fwrc'),
    ...loaded.layers.flatMap(({ sources }) => sources.flatMap(({ kind, file }) => (kind === 'rc' && file ? [file] : []))),
  ])
  const ignoreFiles = new Set(layers.map(({ root }) => join(root, '.fwignore')))
  const scanned = join(facts.rootDir, 'layers')
  const isKnownLayer = (path: string): boolean => loaded.layers.some(({ dir }) => dir !== facts.rootDir && contains(dir, path))

  return (path) => {
    if (configFiles.has(path) || (isConfigFile(path) && configDirs.has(dirname(path)))) return 'config'
    if (envFiles.has(path)) return 'env'
    if (rcFiles.has(path)) return 'rc'
    if (basename(path) === '.fwignore' && ignoreFiles.has(path)) return 'ignore'
    // A directory in `layers/` is a layer, whether it contains a configuration or not.
    if (dirname(path) === scanned || (contains(scanned, path) && path !== scanned && !isKnownLayer(path))) return 'config'
    return undefined
  }
}
