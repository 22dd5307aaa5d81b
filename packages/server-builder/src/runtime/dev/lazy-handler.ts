import { eventHandler, type EventHandler } from 'h3'

type Loaded = EventHandler | { default: EventHandler }

/**
 * A handler that is loaded on the first request. Unlike `lazyEventHandler` of h3 it retries after a failure, since the file may
 * have been fixed.
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
