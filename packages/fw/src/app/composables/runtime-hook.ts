import { getCurrentScope, onScopeDispose } from 'vue'
import type { AppHooks } from '../app-hooks.ts'
import { useFwApp } from '../context.ts'

/**
 * Listens to a hook of the app for as long as the calling component lives.
 *
 * @returns A function that stops listening earlier.
 * @example
 * useRuntimeHook('page:finish', () => console.log('new page'))
 */
export function useRuntimeHook<Name extends keyof AppHooks>(name: Name, listener: AppHooks[Name]): () => void {
  const stop = useFwApp('useRuntimeHook').hook(name, listener as never) // the types of the hook library do not follow a generic name
  if (getCurrentScope()) onScopeDispose(stop)
  return stop
}
