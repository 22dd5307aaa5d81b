import type { BuildApp } from '@fw/schema'
import type { Plugin, PluginOption } from 'vite'

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

/** Makes a plugin apply to one side only. */
export function forSide(given: PluginOption, sides: Sides): PluginOption {
  if (Array.isArray(given)) return given.map((each) => forSide(each, sides))
  if (given instanceof Promise) return given.then((each) => forSide(each, sides))
  if (!given) return given
  const { applyToEnvironment } = given as Plugin // the remaining kinds
  return {
    ...(given as Plugin),
    applyToEnvironment: (environment) =>
      (environment.config.consumer === 'client') === sides.isClient &&
      (applyToEnvironment?.call(given as never, environment) ?? true),
  }
}
