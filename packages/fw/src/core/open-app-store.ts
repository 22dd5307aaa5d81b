import { openStore, type Store } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { cacheDir } from './cache-dir.ts'
import { ownVersion } from './own-version.ts'

/** Cache of data read from the files of an app, shared by commands. */
export function openAppStore({ rootDir, workspaceDir }: FwOptions): Store {
  return openStore({ dir: cacheDir(rootDir), name: 'app', version: ownVersion(), within: [workspaceDir, rootDir] })
}
