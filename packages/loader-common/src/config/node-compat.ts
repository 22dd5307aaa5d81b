import { builtinModules } from 'node:module'
import type { BuildApp } from '@fw/schema'

/** With `experimental.clientNodeCompat`, code for browsers gets implementations of Node.js modules by unenv. */
export async function nodeAliases({ options }: BuildApp): Promise<Record<string, string>> {
  if (!options.experimental.clientNodeCompat) return {}
  const { defineEnv } = await import('unenv')
  const { alias } = defineEnv({ nodeCompat: true, npmShims: false, resolve: true }).env
  const names = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]))
  return Object.fromEntries(Object.entries(alias).flatMap(([name, file]) => (names.has(name) ? [[`${name}$`, file]] : [])))
}
