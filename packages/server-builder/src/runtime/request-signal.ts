import type { H3Event } from 'h3'

const signals = new WeakMap<H3Event, AbortSignal>()

/** A signal that is aborted when the client disconnects before the response is complete. Created on demand. */
export function requestSignal(event: H3Event): AbortSignal {
  let signal = signals.get(event)
  if (!signal) {
    const controller = new AbortController()
    signal = controller.signal
    const { res } = event.node
    res.once?.('close', () => {
      if (!res.writableFinished) controller.abort(new DOMException('The client went away.', 'AbortError'))
    })
    signals.set(event, signal)
  }
  return signal
}
