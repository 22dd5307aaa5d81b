import type { Plugin } from 'vite'

/**
 * Skips style sheets on the server, where they have no effect, unless code imports their text, their URL or class names. Vite loads those
 * with `?url` as `?transform-only`: their file names depend on the content.
 */
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
          exclude: /[?&](?:inline|raw|url|transform-only|module)\b|\.module\.|[?&]lang\.module/,
        },
      },
      handler(id) {
        return /[?&]module=/.test(id) ? undefined : { code: '', moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
