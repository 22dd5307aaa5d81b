import type { AppDescription, GeneratedFiles } from '@fw/schema'
import { routeShardFiles } from '../features/pages/routes-module.ts'
import { withHotUpdates } from './hot-modules.ts'

/**
 * Ensures that there is a generated module for each shard of the routes. Must be called before generated files are updated for
 * changed pages. Unused shards stay, empty: nothing imports them.
 */
export function syncGeneratedRoutes(files: GeneratedFiles, { pages }: AppDescription): void {
  for (const file of routeShardFiles(pages, true)) {
    if (files.resolve(`#build/${file.name}`) === undefined) files.add(withHotUpdates(file))
  }
}
