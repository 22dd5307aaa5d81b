import vue from '@vitejs/plugin-vue'
import type { Sides } from './sides.ts'

export type ComponentCompiler = typeof vue

/**
 * Loads `@vitejs/plugin-vue`. It caches descriptors by file name for the whole process, and sources differ between sides, because
 * code for the other side is removed. So sides that are built in parallel use separate copies of it.
 */
export async function componentCompiler({ isClient, isServer }: Sides): Promise<ComponentCompiler> {
  if (isClient && isServer) return vue
  const copy = `${import.meta.resolve('@vitejs/plugin-vue')}?fw=${isClient ? 'client' : 'server'}`
  return ((await import(copy)) as { default: ComponentCompiler }).default
}
