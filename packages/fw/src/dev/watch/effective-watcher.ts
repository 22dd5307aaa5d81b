import type { LoadedConfig } from '@fw/kit'
import type { WatcherKind } from './file-backend.ts'

/** Which watcher is used: what somebody wrote; without that the granular one where the sources lie at the root. */
export function effectiveWatcher({ options, explain }: Pick<LoadedConfig, 'options' | 'explain'>): WatcherKind {
  const { experimental, srcDir, rootDir } = options
  const isSet = explain('experimental.watcher').from.some(({ kind }) => kind !== 'default')
  return !isSet && srcDir === rootDir ? 'watcher1-granular' : experimental.watcher
}
