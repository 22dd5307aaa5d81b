import { isPublicFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { AcceptedPlugin } from 'postcss'
import type { Plugin } from 'vite'

/**
 * `url(/font.woff2)` in style sheets refers to a file in the public directory. Base path and CDN may change when the server starts,
 * so built style sheets use relative URLs.
 *
 * PostCSS inserts a URL with an origin, which Vite leaves unchanged; `builtPublicUrls` replaces it once the name of the style sheet
 * is known. In development the base path is known at once.
 */
export function publicUrls({ options, publicDirs }: BuildApp): AcceptedPlugin {
  const prefix = options.dev ? options.app.baseURL.replace(/\/$/, '') : placeholder
  return {
    postcssPlugin: 'fw-public-urls',
    OnceExit: (root) => {
      root.walkDecls(/./, (declaration) => {
        if (!declaration.value.includes('url(')) return
        declaration.value = declaration.value.replaceAll(rootUrl, (whole, before: string, url: string) =>
          isPublicFile(url, publicDirs) ? before + prefix + url : whole,
        )
      })
    },
  }
}

export function builtPublicUrls({ options }: BuildApp): Plugin {
  return {
    name: 'fw:built-public-urls',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset' && output.fileName.endsWith('.css')) {
            const depth = output.fileName.split('/').length - 1
            const text = String(output.source)
            if (text.includes(placeholder)) output.source = text.replaceAll(`${placeholder}/`, '../'.repeat(depth))
          } else if (output.type === 'chunk' && output.code.includes(placeholder)) {
            // Imported with `?inline`: the text becomes part of a page, whose URL is not known here.
            output.code = output.code.replaceAll(`${placeholder}/`, options.app.baseURL)
          }
        }
      },
    },
  }
}

const placeholder = 'https://fw-public-file.invalid'

/** `/file`, but not `//host`. */
const rootUrl = /(url\(\s*["']?)(\/(?!\/)[^"')\s]*)/g
