import type { H3Event } from 'h3'

const signals = new WeakMap<H3Event, AbortSignal>()

/** Aborted when the client goes away before the answer is complete. Made when somebody asks. */
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
