import type { LayerDirectories } from '@fw/kit'
import type { ChangeKind } from '../../core/refresh-app.ts'
import { appFileKinds } from './app-file-kinds.ts'
import { listedPlugins } from './listed-plugins.ts'
import { scannedDirs, type ScanContext } from '../../core/scanned-dirs.ts'
import { settingsKind } from './settings-kind.ts'
import { contains } from './watch-scope.ts'

/** The role of a file in the app. */
export type PathKind =
  /** A configuration file, or a path that may add a layer. */
  | 'config'
  | 'env'
  /** `.fwignore` */
  | 'ignore'
  | 'rc'
  | 'server'
  | 'public'
  /** Part of the app description. */
  | ChangeKind

/** Classifies an added, changed or removed file or directory by its path, since removed files cannot be read. */
export function classifyPath(path: string, context: ScanContext): PathKind {
  let classify = classifiers.get(context.layers)
  if (!classify) {
    classify = classifier(context)
    classifiers.set(context.layers, classify)
  }
  return classify(path)
}

const classifiers = new WeakMap<readonly LayerDirectories[], (path: string) => PathKind>()

function classifier(context: ScanContext): (path: string) => PathKind {
  const settings = settingsKind(context)
  const single = appFileKinds(context.layers)
  const isListed = listedPlugins(context.layers)
  // The innermost directory wins.
  const dirs = scannedDirs(context).sort((a, b) => b.dir.length - a.dir.length)
  return (path) => {
    const kind = settings(path) ?? single.get(path)
    if (kind) return kind
    if (isListed(path)) return 'plugin'
    const found = dirs.find(({ dir }) => contains(dir, path))
    return found?.isPart(path === found.dir ? '' : path.slice(found.dir.length + 1)) ? found.kind : 'other'
  }
}
