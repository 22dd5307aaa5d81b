import type { BuildApp } from '@fw/schema'

export interface Sides {
  isClient: boolean
  isServer: boolean
}

/**
 * For whom hooks of the bundler are called: with `experimental.viteEnvironmentApi` once for both sides, otherwise for one side after the
 * other, as if each had a bundler of its own.
 */
export function hookSides({ options }: Pick<BuildApp, 'options'>): Sides[] {
  if (options.experimental.viteEnvironmentApi) return [{ isClient: true, isServer: true }]
  return [
    { isClient: true, isServer: false },
    { isClient: false, isServer: true },
  ]
}
