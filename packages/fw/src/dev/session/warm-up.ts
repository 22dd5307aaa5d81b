import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Listener } from '../listen/open-listener.ts'
import type { Session } from './open-session.ts'

/** Requests the first page before a browser does, so that everything is already compiled. */
export function warmUp({ loaded }: Session, listener: Listener): Promise<void> {
  const { local } = listener.urls(loaded.options.app.baseURL)
  return new Promise((done) => {
    const send = listener.https ? httpsRequest : httpRequest
    const request = send(local, { headers: { accept: 'text/html' }, rejectUnauthorized: false, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('end', done)
      response.once('error', done)
    })
    request.once('error', () => done()) // the browser's request will report the error
    request.end()
  })
}
