import { runWithFwContext } from '@fw/kit'
import type { BuildHooks, Fw } from '@fw/schema'
import { createHooks } from 'hookable'
import { hookFailure } from './hook-failure.ts'
import { registrationPlace, type PlaceOfListener } from './listener-place.ts'

type Listener = (...args: never[]) => unknown

export interface CreatedHooks {
  hooks: BuildHooks
  /** Registers a listener with an explicit position. */
  add: (name: string, listener: Listener, place: PlaceOfListener) => () => void
}

/** The hooks of an app. Functions of the kit find the app in listeners; errors are reported with the position of the listener. */
export function createBuildHooks(fw: () => Fw, called: (name: string, ms: number) => void): CreatedHooks {
  const hooks = createHooks()
  const add: CreatedHooks['add'] = (name, listener, place) => {
    const run = async (...args: never[]): Promise<unknown> => {
      try {
        return await listener(...args)
      } catch (error) {
        throw await hookFailure(name, error, place)
      }
    }
    return hooks.hook(name, run as never) // hooks are open to further names
  }
  return {
    add,
    hooks: {
      callHook: async (name, ...args) => {
        const started = performance.now()
        try {
          return await runWithFwContext(fw(), () => hooks.callHook(name, ...(args as unknown[])))
        } finally {
          called(name, performance.now() - started)
        }
      },
      hook: (name, listener) => add(name, listener as Listener, registrationPlace(fw())), // whatever the name asks for
    },
  }
}
