import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { styleParts, withoutStyleMarks, withPublicUrls } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { basename, join } from 'pathe'
import { outputDir } from '../config/side-config.ts'
import { minifiesStyles } from '../config/style-plugins.ts'
import { inlinesStyles } from '../inline-styles.ts'
import { withoutUnusedSources } from '../loaders/source-maps.ts'

/**
 * Minifies style sheets and replaces placeholders in them. Returns those whose text becomes part of pages: if `features.inlineStyles` is a
 * function, those of which it selects every part.
 */
export async function finishStyles(app: BuildApp, files: readonly string[]): Promise<string[]> {
  const { options } = app
  const dir = outputDir(app, 'client')
  const inlined: string[] = []
  await Promise.all(
    files
      .filter((file) => /\.(?:css|js)$/.test(file))
      .map(async (file) => {
        const path = join(dir, file)
        const text = await readFile(path, 'utf8')
        const isStyle = file.endsWith('.css')
        const minified = isStyle && minifiesStyles(app) ? await minify(path, text) : text
        const fileName = `${options.app.buildAssetsDir}/${file}`.replace(/^\/+/, '').replace(/\/{2,}/g, '/')
        const marked = withPublicUrls(minified, fileName, options.app.baseURL)
        if (isStyle && inlinesStyles(app) && styleParts(marked).parts.linked === '') inlined.push(file)
        const finished = isStyle ? withoutStyleMarks(marked) : marked
        if (finished !== text) await writeFile(path, finished)
      }),
  )
  return inlined.toSorted()
}

/** Minifies a style sheet and its source map. */
async function minify(path: string, text: string): Promise<string> {
  const { transform } = await import('lightningcss')
  const map = `${path}.map`
  const hasMap = existsSync(map)
  const result = transform({
    filename: basename(path),
    code: Buffer.from(text.replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '')),
    minify: true,
    sourceMap: hasMap,
    errorRecovery: true,
    ...(hasMap ? { inputSourceMap: await readFile(map, 'utf8') } : {}),
  })
  if (!hasMap) return result.code.toString()
  // Lightning CSS adds the file itself to the sources.
  await writeFile(map, JSON.stringify(withoutUnusedSources(Buffer.from(result.map ?? '').toString('utf8'))))
  const comment = /\/\*# sourceMappingURL=.*?\*\/\s*$/.exec(text)?.[0] ?? ''
  return `${result.code.toString()}${comment === '' ? '' : `\n${comment}`}`
}
