import type { Plugin } from 'vite'

/**
 * Keeps CSS modules of which only single names are imported: the bundler inlines these names, removes the empty module, and its style
 * sheet would be missing.
 */
export function moduleStyles(): Plugin {
  return {
    name: 'fw:module-styles',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      order: 'post',
      filter: { id: /\.module\.(?:css|less|sass|scss|styl|stylus|pcss|postcss)(?:\?used)?$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
