import { eventHandler, type EventHandler } from 'h3'

type Loaded = EventHandler | { default: EventHandler }

/**
 * A handler that is loaded when it is first asked for. The one of the library remembers for good that loading has failed; this one tries
 * again, for the file may be mended by then.
 */
export function lazyHandler(load: () => Promise<Loaded>): EventHandler {
  let loading: Promise<EventHandler> | undefined
  const find = (): Promise<EventHandler> =>
    (loading ??= load().then(
      (loaded) => ('default' in loaded ? loaded.default : loaded),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const handler = eventHandler(async (event) => (await find())(event))
  handler.__resolve__ = async () => ({ handler: await find() })
  return handler
}
