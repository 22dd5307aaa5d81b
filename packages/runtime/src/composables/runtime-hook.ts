import { getCurrentScope, onScopeDispose } from 'vue'
import type { AppHookName, AppListener } from '../app/app-hooks.ts'
import { useFwApp } from '../app/context.ts'

/**
 * Adds a listener for an app hook, which is removed when the calling component is unmounted.
 * @returns A function that stops listening earlier.
 * @example
 * useRuntimeHook('page:finish', () => console.log('new page'))
 */
export function useRuntimeHook<Name extends AppHookName>(name: Name, listener: AppListener<Name>): () => void {
  const stop = useFwApp('useRuntimeHook').hook(name, listener)
  if (getCurrentScope()) onScopeDispose(stop)
  return stop
}
