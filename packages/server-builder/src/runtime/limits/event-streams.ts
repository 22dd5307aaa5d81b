import type { H3Event } from 'h3'
import { createCounter } from './limits.ts'

type Response = H3Event['node']['res']

const streams = createCounter('maxEventStreams', 'event streams')

export function isEventStream(response: { getHeader: (name: string) => unknown } | null | undefined): boolean {
  return String(response?.getHeader('content-type') ?? '').startsWith('text/event-stream')
}

/** Counts an event stream until its connection is closed. Returns `false` if there are too many. */
export function admitEventStream(res: Response): boolean {
  if (res.destroyed) return true // its client has left
  if (!streams.enter()) return false
  res.once('close', streams.leave)
  return true
}
