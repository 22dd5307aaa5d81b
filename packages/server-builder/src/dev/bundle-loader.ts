import { pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { LoadedModule, LoaderEvents, ModuleLoader, RawError } from '@fw/schema'
import type { BundleAnswer } from './serve-bundle.ts'

/** Loads server code that was bundled into files, in a worker. Each bundle has a name of its own, so Node.js loads it anew. */
export function createLoader(port: MessagePort, { beforeReload, onStale }: LoaderEvents = {}): ModuleLoader {
  process.setSourceMapsEnabled(true)
  let last = 0
  let current: string | undefined
  const waiting = new Map<number, (answer: BundleAnswer) => void>()
  port.on('message', (message: { id: number; answer: BundleAnswer } | { stale: true }) => {
    if ('stale' in message) return onStale?.()
    waiting.get(message.id)?.(message.answer)
    waiting.delete(message.id)
  })
  const ask = (parts: readonly string[]): Promise<BundleAnswer> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      port.postMessage({ id, parts })
    })
  return {
    import: async (_id, parts = []): Promise<LoadedModule> => {
      const answer = await ask(parts)
      const { revision } = answer
      if ('error' in answer) return { error: errorOf(answer.error), revision }
      try {
        if (current !== undefined && current !== answer.file) await beforeReload?.()
        current = answer.file
        return { exports: await import(pathToFileURL(answer.file).href), revision }
      } catch (error) {
        return { error, revision }
      }
    },
    close: async () => port.close(),
  }
}

/** Columns of `start` are 1-based, as in a `RawError`; those of `loc` itself would be 0-based. */
function errorOf({ loc, ...raw }: RawError): Error {
  return Object.assign(new Error(raw.message), raw, loc ? { loc: { file: loc.file, start: loc } } : {})
}
