import { templateFile } from '@fw/kit/internal'
import type { Fw, GeneratedFile } from '@fw/schema'
import { isFeatureFile } from './install-features.ts'

/** Generated files: fw's own, overridden by `build.templates`, overridden by those of modules. */
export function templateFiles(fw: Fw): GeneratedFile[] {
  const { files } = fw.added
  const written = fw.options.build.templates.map(({ src, dst }) => templateFile({ src, filename: dst, reads: [] }, fw))
  return [...files.filter(isFeatureFile), ...written, ...files.filter((file) => !isFeatureFile(file))]
}
