import type { LoadedConfig } from '@fw/kit'
import type { WatcherKind } from './file-backend.ts'

/** The watcher to use: the configured one, or by default the granular one if the source directory is the root. */
export function effectiveWatcher({ options, explain }: Pick<LoadedConfig, 'options' | 'explain'>): WatcherKind {
  const { experimental, srcDir, rootDir } = options
  const isSet = explain('experimental.watcher').from.some(({ kind }) => kind !== 'default')
  return !isSet && srcDir === rootDir ? 'watcher1-granular' : experimental.watcher
}
