import { styleMark } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { relative } from 'pathe'

/** Whether style sheets become part of pages, see `features.inlineStyles`. */
export function inlinesStyles({ options }: BuildApp): boolean {
  return options.ssr && !options.dev && options.features.inlineStyles !== false
}

/** The mark of a style, if a function decides for each whether it is inlined. */
export function inlineMark(app: BuildApp, id: string): string | undefined {
  const { inlineStyles } = app.options.features
  if (!inlinesStyles(app) || typeof inlineStyles !== 'function' || /[?&]inline\b/.test(id)) return undefined
  const mark = styleMark(relative(app.options.rootDir, id), inlineStyles(id.replace(/\?.*$/, '')))
  // Otherwise it would be one of the names that a CSS module exports.
  return /\.module\.\w+(?:$|\?)|[?&]module=/.test(id) ? mark.replace(/^#[\w-]+/, ':global($&)') : mark
}
