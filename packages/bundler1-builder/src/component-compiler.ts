import vue from '@vitejs/plugin-vue'
import type { Sides } from './sides.ts'

export type ComponentCompiler = typeof vue

/**
 * The plugin that compiles components. It keeps what it has read by file name, for the whole process, and sources differ between the sides
 * where code of the other one has been taken out. So sides that are built at the same time have a copy each.
 */
export async function componentCompiler({ isClient, isServer }: Sides): Promise<ComponentCompiler> {
  if (isClient && isServer) return vue
  const copy = `${import.meta.resolve('@vitejs/plugin-vue')}?fw=${isClient ? 'client' : 'server'}`
  return ((await import(copy)) as { default: ComponentCompiler }).default
}
