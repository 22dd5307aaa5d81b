import type { sendStream as sendStreamOfH3, H3Event } from 'h3'
import { admitEventStream, isEventStream } from '../limits/event-streams.ts'
import { tooBusy } from '../limits/too-busy.ts'
import { hasConnection } from '../request/has-connection.ts'
import { protectVisitor } from './lifetimes.ts'

type Stream = Parameters<typeof sendStreamOfH3>[1]
type Response = H3Event['node']['res'] & { _data?: unknown }

/** Where the chunks come from. */
interface Source {
  read: () => Promise<{ done?: boolean; value?: unknown }>
  /** Ends the source, which may be waiting. */
  cancel: (reason?: Error) => void
}

/** An older kind of stream, such as that of React: it can only be piped, and respects `drain` itself. */
interface Pipeable {
  pipe: (target: object) => unknown
  on?: (event: string, listener: (error: Error) => void) => unknown
  abort?: () => void
  destroy?: () => void
}

/** Chunks that are written before other requests get their turn. */
const chunksPerTurn = 16

/**
 * Sends a stream as fast as the client reads it: while it does not, nothing is read from the stream. If the client leaves, the stream is
 * cancelled. Replaces h3's function of the same name, which does neither.
 */
export async function sendStream(event: H3Event, stream: Stream): Promise<void> {
  if (!stream || typeof stream !== 'object') throw new Error('[h3] Invalid stream provided.')
  protectVisitor(event)
  const res: Response = event.node.res
  if (event.node.req.method === 'HEAD') return endWithout(res, stream)
  res._data = stream
  if (!hasConnection(event)) {
    event._handled = true // the host sends it, or who has called the app
    return
  }
  if (isEventStream(res) && !admitEventStream(res)) {
    abandon(stream)
    throw tooBusy()
  }
  const source = sourceOf(stream)
  return source ? pump(res, source) : pipe(res, stream as unknown as Pipeable)
}

/** Headers are all that the client wants. */
function endWithout(res: Response, stream: Stream): void {
  abandon(stream)
  if (!res.writableEnded) res.end()
}

/** Ends a stream that nobody reads. */
function abandon(stream: Stream): void {
  const source = sourceOf(stream)
  if (source) source.cancel()
  else stop(stream as unknown as Pipeable)
}

function sourceOf(stream: Stream): Source | undefined {
  if ('getReader' in stream && typeof stream.getReader === 'function') {
    const reader = stream.getReader()
    return { read: () => reader.read(), cancel: (reason) => void reader.cancel(reason).catch(() => {}) }
  }
  if (!(Symbol.asyncIterator in stream) || !('destroy' in stream)) return undefined
  const chunks = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  return {
    read: () => chunks.next(),
    cancel: () => {
      if ('on' in stream) stream.on('error', () => {}) // that it was ended early
      stream.destroy()
    },
  }
}

/** Reads a chunk when the client has taken the last one. Many small chunks don't keep other requests waiting. */
async function pump(res: Response, source: Source): Promise<void> {
  let isGone = res.destroyed
  let goOn: (() => void) | undefined
  const onDrain = (): void => goOn?.()
  const onClose = (): void => {
    isGone = true
    source.cancel(new DOMException('The client has left.', 'AbortError'))
    goOn?.()
  }
  if (isGone) return onClose()
  res.on('drain', onDrain)
  res.once('close', onClose)
  try {
    for (let count = 1; ; count += 1) {
      const { done, value } = await source.read()
      if (isGone || done) break
      if (res.writableEnded) return source.cancel()
      if (!res.write(value)) await new Promise<void>((resolve) => (goOn = resolve))
      else if (count % chunksPerTurn === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    }
  } catch (error) {
    if (isGone) return
    source.cancel()
    throw error
  } finally {
    res.off('drain', onDrain)
    res.off('close', onClose)
  }
  if (!isGone) res.end()
}

function pipe(res: Response, stream: Pipeable): Promise<void> {
  return new Promise((resolve, reject) => {
    if (typeof stream.pipe !== 'function') throw new Error('[h3] Invalid or incompatible stream provided.')
    stream.on?.('error', reject)
    res.once('close', () => {
      if (!res.writableFinished) stop(stream)
      resolve()
    })
    stream.pipe(res)
  })
}

function stop(stream: Pipeable): void {
  stream.abort?.()
  stream.destroy?.()
}
