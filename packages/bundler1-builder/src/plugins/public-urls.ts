import { withPublicUrls } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'

/** Replaces the placeholder that PostCSS inserts in URLs of public files, once the names of the style sheets are known. */
export function builtPublicUrls({ options }: BuildApp): Plugin {
  const { baseURL } = options.app
  return {
    name: 'fw:built-public-urls',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            const code = withPublicUrls(output.code, output.fileName, baseURL)
            if (code !== output.code) output.code = code
          } else if (output.fileName.endsWith('.css')) {
            const text = String(output.source)
            const source = withPublicUrls(text, output.fileName)
            if (source !== text) output.source = source
          }
        }
      },
    },
  }
}
