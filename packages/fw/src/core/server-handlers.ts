import { relativeFile, type FwOptions } from '@fw/schema'

/** Handlers of the configuration and of modules. `serverHandlers` and `serverEngine.handlers` are the same list. */
export function listedHandlers({ serverHandlers, serverEngine, rootDir }: FwOptions): FwOptions['serverHandlers'] {
  const { handlers = [] } = serverEngine as { handlers?: FwOptions['serverHandlers'] } // options of Nitro have the same form
  return [...serverHandlers, ...handlers.map((each) => ({ ...each, handler: relativeFile(rootDir, each.handler) }))]
}
