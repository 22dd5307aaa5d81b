import type { MessagePort } from 'node:worker_threads'
import { rawErrorOf } from '@fw/kit/internal'
import type { BundleSource, ModuleSource, RawError } from '@fw/schema'
import { packageFile } from '../runtime-file.ts'

export type BundleAnswer = ({ file: string } | { error: RawError }) & {
  /** See `LoadedModule.revision`. */
  revision: number
}

export interface ServedBundle extends ModuleSource {
  /** Tells workers that the next import gets another bundle. */
  stale: () => void
}

/**
 * Serves a bundle to workers, as `bundle-loader.ts` expects it.
 *
 * @param revision - See `DevContext.revision`.
 */
export function serveBundle({ bundle }: BundleSource, revision: () => number): ServedBundle {
  const ports = new Set<MessagePort>()
  const answerOf = async (parts: readonly string[]): Promise<BundleAnswer> => {
    const seen = revision() // read first: later changes may or may not be in the bundle
    try {
      return { file: await bundle(parts), revision: seen }
    } catch (error) {
      return { error: rawErrorOf(error, 'build'), revision: seen }
    }
  }
  return {
    loader: packageFile('dev/bundle-loader'),
    serve: (port) => {
      ports.add(port)
      port.on('message', ({ id, parts }: { id: number; parts: readonly string[] }) => {
        void answerOf(parts).then((answer) => port.postMessage({ id, answer }))
      })
      port.once('close', () => ports.delete(port))
    },
    stale: () => {
      for (const port of ports) port.postMessage({ stale: true })
    },
  }
}
