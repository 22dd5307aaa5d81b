import type { sendIterable as sendIterableOfH3 } from 'h3'
import { sendStream } from './send-stream.ts'

type Iterable = Parameters<typeof sendIterableOfH3>[1]
type Serialize = NonNullable<NonNullable<Parameters<typeof sendIterableOfH3>[2]>['serializer']>

/** Sends what a generator yields, as fast as the client reads it. Replaces h3's function of the same name. */
export const sendIterable: typeof sendIterableOfH3 = (event, iterable, options) => {
  const serialize = (options?.serializer ?? serialized) as Serialize
  const items = iteratorOf(iterable as Iterable)
  const stream = new ReadableStream({
    async pull(controller) {
      // A value may have no text, and without a chunk nobody would pull again.
      for (let isEmpty = true; isEmpty;) {
        const { value, done } = await items.next()
        const chunk = value === undefined ? undefined : serialize(value)
        if (chunk !== undefined) controller.enqueue(chunk)
        if (done) controller.close()
        isEmpty = chunk === undefined && !done
      }
    },
    async cancel() {
      await items.return?.(undefined)
    },
  })
  return sendStream(event, stream)
}

function iteratorOf(given: Iterable): Iterator<unknown> | AsyncIterator<unknown> {
  const iterable = typeof given === 'function' ? given() : given
  if (Symbol.iterator in iterable) return iterable[Symbol.iterator]()
  return Symbol.asyncIterator in iterable ? iterable[Symbol.asyncIterator]() : iterable
}

function serialized(value: unknown): string | Uint8Array | undefined {
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'function' || value === undefined ? undefined : String(value)
}
