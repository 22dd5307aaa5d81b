import type { AppDescription, GeneratedFile, GeneratedFiles } from '@fw/schema'
import { routesModules, routeShardNames } from '../features/pages/routes-module.ts'
import { withHotUpdates } from './hot-modules.ts'

/**
 * Makes sure that there is a generated module for each shard of the routes: with more pages there are more. To be called before generated
 * files are told that pages changed. Modules of shards that are gone stay, empty: nothing imports them.
 */
export function syncGeneratedRoutes(files: GeneratedFiles, { pages }: AppDescription): void {
  for (const name of routeShardNames(pages)) {
    if (files.resolve(`#build/${name}`) === undefined) files.add(withHotUpdates(shardFile(name)))
  }
}

function shardFile(name: string): GeneratedFile {
  return { name, reads: ['pages'], text: (app) => routesModules(app.pages).get(name) ?? 'export default {}\n' }
}
