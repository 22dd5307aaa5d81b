import type { BuildApp } from '@fw/schema'

export interface Sides {
  isClient: boolean
  isServer: boolean
}

/**
 * The sides for which bundler hooks are called: with `experimental.viteEnvironmentApi` once for both, otherwise once per side, as
 * if each had its own bundler.
 */
export function hookSides({ options }: Pick<BuildApp, 'options'>): Sides[] {
  if (options.experimental.viteEnvironmentApi) return [{ isClient: true, isServer: true }]
  return [
    { isClient: true, isServer: false },
    { isClient: false, isServer: true },
  ]
}
