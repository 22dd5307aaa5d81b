import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import type { Fw } from '@fw/schema'
import { normalize } from 'pathe'

/** State shared by all copies of the kit in a process. */
interface Shared {
  storage: AsyncLocalStorage<Fw | undefined>
  /** Directories of the copies. */
  copies: Set<string>
}

// Modules may have their own copy of the kit, which must find the same instance.
const key = Symbol.for('fw:kit-context')
const holder = globalThis as { [key]?: Shared } // a property that only this file knows
const shared = (holder[key] ??= { storage: new AsyncLocalStorage(), copies: new Set() })
shared.copies.add(normalize(fileURLToPath(import.meta.url)).replace(/\/(?:src|dist)\/.*$/, ''))

/**
 * Returns the app that is being prepared, built or served. Works in modules, in hook listeners, and in everything these await.
 *
 * @throws Outside of a build context: call functions of the kit in `setup` of a module.
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
 * Returns the app that is being prepared, built or served, or null.
 *
 * @example const rootDir = tryUseFw()?.options.rootDir ?? process.cwd()
 */
export function tryUseFw(): Fw | null {
  return shared.storage.getStore() ?? null
}

/**
 * Runs a function in the context of an app, for functions of the kit.
 *
 * @example server.on('change', () => runWithFwContext(fw, () => updateTemplates()))
 */
export function runWithFwContext<T>(fw: Fw, run: () => T): T {
  return shared.storage.run(fw, run)
}

export interface FwContext {
  /** @throws Without an app. */
  use: () => Fw
  tryUse: () => Fw | null
  call: <T>(fw: Fw, run: () => T) => T
}

/**
 * Returns the context itself, for code that gets it as a value. Otherwise use `useFw`, `tryUseFw` and `runWithFwContext`.
 *
 * @example createTool({ context: getFwCtx() })
 */
export function getFwCtx(): FwContext {
  return { use: useFw, tryUse: tryUseFw, call: runWithFwContext }
}

/** Runs a function without an app in its context. */
export function runOutsideFwContext<T>(run: () => T): T {
  return shared.storage.run(undefined, run)
}

/** Directories of all copies of the kit in this process. One is enough for a project. */
export function kitCopies(): readonly string[] {
  return [...shared.copies]
}
