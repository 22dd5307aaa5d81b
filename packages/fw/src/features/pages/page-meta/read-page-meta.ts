import type { BuildProblem } from '@fw/kit'
import { analysePageMeta, type PageMetaOptions } from './analyse-page-meta.ts'

export interface PageMeta {
  /** Values that are known without running code. */
  static: Record<string, unknown>
  /** Keys evaluated at run time; `*` if there may be others, because of `...other` or `[name]`. */
  dynamicKeys: string[]
  problems: BuildProblem[]
}

/** Reads the `definePageMeta` call of a page, which is a component or a script file. */
export function readPageMeta(code: string, file: string, options: PageMetaOptions = {}): PageMeta {
  const { static: known, dynamicKeys, problems } = analysePageMeta(code, file, options)
  return { static: known, dynamicKeys, problems }
}
