import type { Fw, FwOptions, GeneratedFile } from '@fw/schema'
import { installFeatures } from '../install-features.ts'
import { noAdditions } from '../no-additions.ts'

/** The files that fw's own modules generate with given options. */
export async function featureFiles(options: FwOptions): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = []
  const fw: Partial<Fw> = {
    options: Object.assign({ experimental: {}, ui: {} }, options),
    modules: [],
    layers: [{ root: '/', name: 'project' } as Fw['layers'][number]], // nothing else is read
    added: { ...noAdditions(), files },
    hook: () => () => {},
  }
  await installFeatures(fw as Fw)
  return files
}
