import type { HotClient, HotListener } from '@fw/schema'

/** Listeners by event name. */
export class Listeners {
  readonly #byEvent = new Map<string, Set<HotListener>>()

  add(event: string, listener: HotListener): void {
    const known = this.#byEvent.get(event)
    if (known) known.add(listener)
    else this.#byEvent.set(event, new Set([listener]))
  }

  remove(event: string, listener: HotListener): void {
    const known = this.#byEvent.get(event)
    known?.delete(listener)
    if (known?.size === 0) this.#byEvent.delete(event)
  }

  clear(): void {
    this.#byEvent.clear()
  }

  /** Calls the listeners of an event. An error of one does not affect the others. */
  call(event: string, data: unknown, client: HotClient, onError: (error: unknown) => void): void {
    for (const listener of Array.from(this.#byEvent.get(event) ?? []))
      try {
        // Listeners may be async, although their type does not say so.
        Promise.resolve(listener(data, client) as unknown).catch(onError)
      } catch (error) {
        onError(error)
      }
  }
}
