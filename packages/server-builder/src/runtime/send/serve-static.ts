import { isStream, serveStatic as serveStaticOfH3 } from 'h3'
import { hasConnection } from '../request/has-connection.ts'
import { sendStream } from './send-stream.ts'

/** h3's function, which does not wait for the client if it sends a stream. In place of one it gets nothing, and the one sender sends it. */
export const serveStatic: typeof serveStaticOfH3 = async (event, options) => {
  let sent: Promise<void> | undefined
  const result = await serveStaticOfH3(event, {
    ...options,
    getContents: async (id) => {
      const contents = await options.getContents(id)
      if (!isStream(contents) || !hasConnection(event)) return contents
      sent = sendStream(event, contents as never) // h3 has set all headers
      sent.catch(() => {}) // is awaited below
      event._handled = true // so that h3 does not end the response
      return ''
    },
  })
  await sent
  return result
}
