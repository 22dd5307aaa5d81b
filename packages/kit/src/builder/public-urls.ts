import type { BuildApp } from '@fw/schema'
import type { AcceptedPlugin } from 'postcss'
import { isPublicFile } from '../resolve/is-public-file.ts'

/** Stands for the base path in style sheets, until their names are known. Bundlers leave URLs with an origin unchanged. */
export const publicUrlPlaceholder = 'https://fw-public-file.invalid'

/**
 * `url(/font.woff2)` in style sheets refers to a file in the public directory. Base path and CDN may change when the server starts,
 * so built style sheets use relative URLs: PostCSS inserts a placeholder, which `withPublicUrls` replaces. In development the base path
 * is known at once.
 */
export function publicUrls({ options, publicDirs }: Pick<BuildApp, 'options' | 'publicDirs'>): AcceptedPlugin {
  const prefix = options.dev ? options.app.baseURL.replace(/\/$/, '') : publicUrlPlaceholder
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

/**
 * Replaces the placeholder in a built file. URLs in a style sheet are relative to it; `fileName` is relative to the base path. Code contains
 * style sheets imported as text, which become part of a page whose URL is not known, so their URLs start with `baseURL`.
 */
export function withPublicUrls(text: string, fileName: string, baseURL = '/'): string {
  if (!text.includes(publicUrlPlaceholder)) return text
  const prefix = fileName.endsWith('.css') ? '../'.repeat(fileName.split('/').length - 1) : baseURL
  return text.replaceAll(`${publicUrlPlaceholder}/`, prefix)
}

/** `/file`, but not `//host`. */
const rootUrl = /(url\(\s*["']?)(\/(?!\/)[^"')\s]*)/g
