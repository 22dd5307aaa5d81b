import type { BuildApp } from '@fw/schema'

/** Calls a hook of a slot. The builder packages declare them, with the types of their bundler. */
export async function callHook({ hooks }: BuildApp, name: string, ...given: unknown[]): Promise<void> {
  await (hooks.callHook as (name: string, ...given: unknown[]) => Promise<unknown>)(name, ...given)
}
