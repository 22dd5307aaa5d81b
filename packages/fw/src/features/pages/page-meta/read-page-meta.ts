import type { BuildProblem } from '@fw/kit'
import { analysePageMeta, type PageMetaOptions } from './analyse-page-meta.ts'

export interface PageMeta {
  /** What is known without running code: JSON values. */
  static: Record<string, unknown>
  /** Keys that are known only when the code runs; `*` stands for those of `...other` and `[name]`. */
  dynamicKeys: string[]
  problems: BuildProblem[]
}

/** Reads the `definePageMeta` of a page: a component or a script. */
export function readPageMeta(code: string, file: string, options: PageMetaOptions = {}): PageMeta {
  const { static: known, dynamicKeys, problems } = analysePageMeta(code, file, options)
  return { static: known, dynamicKeys, problems }
}
