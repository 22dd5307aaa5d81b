import { styleMark, styleParts } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { relative } from 'pathe'
import type { Plugin, Rolldown } from 'vite'

/** Style sheets whose text becomes part of the pages that use them, see `features.inlineStyles`. */
export interface InlineStyles {
  plugin: Plugin
  /** Whether to inline a file of the client bundle. */
  isInlined: (file: string) => boolean
}

/**
 * Decides which style sheets are inlined. A page needs the styles of all chunks that it loads, so a decision concerns the style
 * sheet of a chunk. If `features.inlineStyles` is a function and a chunk contains styles of both kinds, its style sheet is split, so
 * that no style is sent twice.
 */
export function inlineStyles({ options }: BuildApp): InlineStyles {
  const { inlineStyles: wanted } = options.features
  const enabled = options.ssr && !options.dev && wanted !== false
  const linked = new Set<string>()
  let marks = enabled && typeof wanted === 'function'
  const plugin: Plugin = {
    name: 'fw:inline-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    configResolved: (config) => {
      // Otherwise Vite emits a single style sheet, after the bundle was generated.
      marks &&= config.build.cssCodeSplit !== false
    },
    // Called between Vite's plugins that compile and that bundle style sheets.
    transform: {
      filter: { id: { include: styleFile, exclude: /[?&](?:inline|raw|url|transform-only)\b/ } },
      handler: (code, id) =>
        marks && typeof wanted === 'function'
          ? { code: styleMark(relative(options.rootDir, id), wanted(id.replace(/\?.*$/, ''))) + code, map: null }
          : undefined,
    },
    generateBundle: {
      // Before Vite adds the names of the style sheets to the code.
      order: 'pre',
      handler(_output, bundle) {
        if (marks) for (const file of Object.values(bundle)) if (isStyleSheet(file)) split(this, file, bundle, linked)
      },
    },
  }
  return { plugin, isInlined: (file) => enabled && file.endsWith('.css') && !linked.has(file) }
}

const styleFile = /(?:\.(?:css|scss|sass|less|styl|stylus|pcss|postcss)(?:$|\?)|[?&]type=style)/

function isStyleSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === 'asset' && file.fileName.endsWith('.css')
}

/** Removes the marks of a style sheet, and emits a second one for its linked part if it has both. */
function split(
  context: Rolldown.PluginContext,
  file: Rolldown.OutputAsset,
  bundle: Rolldown.OutputBundle,
  linked: Set<string>,
): void {
  const { parts, linkedFirst } = styleParts(String(file.source))
  if (parts.inline !== '' && parts.linked !== '') {
    file.source = parts.inline
    const name = file.fileName.split('/').at(-1)!.split('.')[0]!
    const added = context.getFileName(context.emitFile({ type: 'asset', name: `${name}.css`, source: parts.linked }))
    linked.add(added)
    for (const chunk of Object.values(bundle)) {
      const css = chunk.type === 'chunk' ? chunk.viteMetadata?.importedCss : undefined
      if (!css?.has(file.fileName)) continue
      const names = [...css].flatMap((each) => (each !== file.fileName ? each : linkedFirst ? [added, each] : [each, added]))
      css.clear()
      for (const each of names) css.add(each)
    }
  } else {
    file.source = parts.inline + parts.linked
    if (parts.inline === '') linked.add(file.fileName)
  }
}
