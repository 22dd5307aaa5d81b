import type { Plugin } from 'vite'

/** Skips style sheets on the server, where they have no effect, unless code imports their text or class names. */
export function serverStyles(): Plugin {
  return {
    name: 'fw:server-styles',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    load: {
      order: 'pre',
      filter: {
        id: {
          include: /(?:\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)(?:$|\?)|[?&]type=style)/,
          exclude: /[?&](?:inline|raw|url|module)\b|\.module\.|[?&]lang\.module/,
        },
      },
      handler(id) {
        return /[?&]module=/.test(id) ? undefined : { code: '', moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
