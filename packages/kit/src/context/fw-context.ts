import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import type { Fw } from '@fw/schema'
import { normalize } from 'pathe'

/** What every copy of the kit in a process shares. */
interface Shared {
  storage: AsyncLocalStorage<Fw>
  /** Where the copies lie. */
  copies: Set<string>
}

// Modules may bring a kit of their own. An instance that only one copy knew would be missing in the others.
const key = Symbol.for('fw:kit-context')
const holder = globalThis as { [key]?: Shared } // a property that only this file knows
const shared = (holder[key] ??= { storage: new AsyncLocalStorage(), copies: new Set() })
shared.copies.add(normalize(fileURLToPath(import.meta.url)).replace(/\/(?:src|dist)\/.*$/, ''))

/**
 * The app that is being prepared, built or served. Works in modules, in listeners of hooks, and in everything that these wait for.
 *
 * @throws If nothing is being built here: functions of the kit belong into `setup` of a module.
 * @example const { options } = useFw()
 */
export function useFw(): Fw {
  const fw = tryUseFw()
  if (!fw)
    throw new Error(
      'FW_KIT_NO_CONTEXT: A function of @fw/kit was called outside of a build context. ' +
        'Call it in the `setup` of a module or in a hook listener, or wrap the call in `runWithFwContext(fw, () => …)`.',
    )
  return fw
}

/**
 * The app that is being prepared, built or served; null where there is none.
 *
 * @example const rootDir = tryUseFw()?.options.rootDir ?? process.cwd()
 */
export function tryUseFw(): Fw | null {
  return shared.storage.getStore() ?? null
}

/**
 * Runs code so that functions of the kit find the app.
 *
 * @example server.on('change', () => runWithFwContext(fw, () => updateTemplates()))
 */
export function runWithFwContext<T>(fw: Fw, run: () => T): T {
  return shared.storage.run(fw, run)
}

/** Directories of all copies of the kit in this process. More than one is more than a project needs. */
export function kitCopies(): readonly string[] {
  return [...shared.copies]
}
