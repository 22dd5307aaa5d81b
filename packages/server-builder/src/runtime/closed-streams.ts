import type { H3Event } from 'h3'

/** A response on a host that is not Node.js, or to a request of the app to itself. */
type Response = H3Event['node']['res'] & { _data?: unknown }

/**
 * Tells listeners of the request when the client has left, on hosts without Node's sockets: these cancel the body of the response. Code for
 * Node.js expects the event `close` instead.
 */
export async function watchStream({ node: { req, res } }: H3Event, handled: unknown): Promise<unknown> {
  const result = await handled
  const response: Response = res
  const listeners = req.listeners('close')
  const { _data: body } = response
  if (listeners.length > 0 && body instanceof ReadableStream && !body.locked) response._data = withListeners(body, listeners)
  return result
}

function withListeners(stream: ReadableStream, listeners: readonly unknown[]): ReadableStream {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      for (const listener of listeners) if (typeof listener === 'function') listener()
      void drain(reader)
    },
  })
}

/** A stream is closed once everything that was written to it is read. */
async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read().catch(() => ({ done: true }))).done);
}
