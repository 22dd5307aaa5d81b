import { AsyncLocalStorage } from 'node:async_hooks'

const lacking = new AsyncLocalStorage<(part: string) => void>()

/** See `DevTools.lacks`. */
export function lacks(part: string): Promise<never> {
  const found = lacking.getStore()
  if (!found) throw new Error(`The bundle lacks ${part}, which only a request for a page can add.`)
  found(part)
  return new Promise(() => {}) // the render is abandoned
}

/**
 * Renders with a bundle that may lack parts. As soon as the render needs one of them, it is abandoned, and starts again with a bundle that
 * contains it. Nothing of the abandoned one remains, since a render only returns its response.
 *
 * @param render - Renders with a bundle that contains these parts.
 */
export async function completeRender<Outcome>(render: (parts: readonly string[]) => Promise<Outcome>): Promise<Outcome> {
  const parts: string[] = []
  for (;;) {
    const added: string[] = []
    const result = await new Promise<{ outcome: Outcome } | undefined>((resolve, reject) => {
      lacking.run(
        (part) => {
          if (parts.includes(part)) return reject(new Error(`The bundle lacks ${part}, although it was added.`))
          if (added.push(part) === 1) setImmediate(() => resolve(undefined)) // nested pages are loaded together
        },
        () => void render(parts).then((outcome) => resolve({ outcome }), reject),
      )
    })
    if (result) return result.outcome
    parts.push(...added)
  }
}
