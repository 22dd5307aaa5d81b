import { installModule } from '@fw/kit'
import { moduleState } from '@fw/kit/internal'
import type { Fw, FwModule, GeneratedFile } from '@fw/schema'
import { appFilesFeature } from '../features/app-files/module.ts'
import { compilerFeature } from '../features/compiler/module.ts'
import { componentsFeature } from '../features/components/module.ts'
import { headFeature } from '../features/head/module.ts'
import { importsFeature } from '../features/imports/module.ts'
import { layoutsFeature } from '../features/layouts/module.ts'
import { middlewareFeature } from '../features/middleware/module.ts'
import { pagesFeature } from '../features/pages/module.ts'
import { pluginsFeature } from '../features/plugins/module.ts'

const features: readonly FwModule[] = [
  appFilesFeature,
  pagesFeature,
  layoutsFeature,
  middlewareFeature,
  pluginsFeature,
  componentsFeature,
  importsFeature,
  compilerFeature,
  headFeature,
]

const files = new WeakSet<GeneratedFile>()

/** Installs fw's own features, which are modules. */
export async function installFeatures(fw: Fw): Promise<void> {
  for (const feature of features) await installModule(feature, undefined, fw)
  for (const each of moduleState(fw).installed) each.builtin = true
  for (const file of fw.added.files) files.add(file)
}

/** Whether a generated file belongs to fw. */
export function isFeatureFile(file: GeneratedFile): boolean {
  return files.has(file)
}
