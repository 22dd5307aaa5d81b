import type { BuildApp } from '@fw/schema'
import { dirname, relative } from 'pathe'
import type { ExperimentalOptions, Plugin } from 'vite'
import { inAssetsDir } from '../in-assets-dir.ts'

interface BuiltUrls {
  plugin: Plugin
  renderBuiltUrl: NonNullable<ExperimentalOptions['renderBuiltUrl']>
}

/**
 * URLs in bundles. Files that the bundle loads itself are relative to it. URLs that code uses as values depend on base path and CDN, which
 * may change when the server starts, and both sides must have the same.
 *
 * Vite asks for URLs of style sheets twice: while it renders chunks, for imports with `?url`, and afterwards for the style sheets that chunks
 * load.
 */
export function builtUrls({ options }: BuildApp): BuiltUrls {
  let isRendering = false
  const assetsDir = dirname(inAssetsDir(options, 'file'))
  const isLoaded = (file: string): boolean => file.endsWith('.js') || (file.endsWith('.css') && !isRendering)
  return {
    plugin: {
      name: 'fw:built-urls',
      apply: 'build',
      renderStart: () => void (isRendering = true),
      generateBundle: { order: 'pre', handler: () => void (isRendering = false) },
    },
    renderBuiltUrl: (file, { hostType, ssr }) => {
      // On the server, Vite does not compute relative URLs. The name of a style sheet depends on its text, so both sides need the same.
      if (hostType === 'css' && ssr) return `./${relative(assetsDir, file)}`
      return hostType !== 'js' || isLoaded(file) ? { relative: true } : { runtime: `__fwShared.asset(${JSON.stringify(file)})` }
    },
  }
}
