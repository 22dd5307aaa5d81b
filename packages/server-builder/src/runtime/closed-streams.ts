import type { App, H3Event } from 'h3'

/** A response on a host that is not Node.js, or to a request of the app to itself. */
type Response = H3Event['node']['res'] & { _data?: unknown }

/**
 * Closes event streams when the client has left, on hosts without Node's sockets: these cancel the body of the response. h3 expects the event
 * `close` of the request instead, and cancelling its stream rejects a promise that nothing handles, which ends the process.
 */
export default function closeStreams({ h3App }: { h3App: App }): void {
  const { handler } = h3App
  h3App.handler = Object.assign((event: H3Event) => {
    const handled = handler(event) as unknown
    return event.node.res.socket ? handled : watchStream(event, handled)
  }, handler) as typeof handler // h3 marks event handlers with a property, which must be kept
}

async function watchStream({ node: { req, res } }: H3Event, handled: unknown): Promise<unknown> {
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
