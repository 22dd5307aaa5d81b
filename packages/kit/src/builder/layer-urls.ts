import type { BuildApp } from '@fw/schema'
import type { AcceptedPlugin } from 'postcss'
import { dirname, relative } from 'pathe'
import { createLocalAlias } from '../layers/layer-of.ts'

/** Resolves `~`, `@`, `~~` and `@@` in `url()` of a layer's style sheets to that layer, before the bundler resolves them. */
export function layerUrls(app: Pick<BuildApp, 'fw'>): AcceptedPlugin[] {
  const resolve = createLocalAlias(app.fw.layers)
  if (!resolve) return []
  return [
    {
      postcssPlugin: 'fw-layer-urls',
      Once: (root) => {
        root.walkDecls(/./, (declaration) => {
          const file = declaration.source?.input.file
          if (file === undefined || !declaration.value.includes('url(')) return
          declaration.value = declaration.value.replaceAll(url, (whole, before: string, specifier: string) => {
            const path = resolve(specifier, file)
            return path === undefined ? whole : before + relativeTo(file, path)
          })
        })
      },
    },
  ]
}

const url = /(url\(\s*["']?)((?:~~?|@@?)\/[^"')\s]*)/g

/** Not the absolute path: bundlers take `/` for the root of the site. */
function relativeTo(file: string, path: string): string {
  const short = relative(dirname(file), path)
  return short.startsWith('.') ? short : `./${short}`
}
