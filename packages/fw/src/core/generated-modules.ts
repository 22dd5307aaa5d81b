import type { FwOptions, GeneratedFile } from '@fw/schema'
import { clientFeatures } from './modules/client-features.ts'
import { routeRulesModule } from './modules/route-rules-module.ts'
import { optionsModule } from './modules/options-module.ts'

interface Given {
  options: FwOptions
  version: string
  payloadFiles: boolean
  publicDirs: readonly string[]
}

/** Modules that tell the runtime of options. Those of a topic come from its own module. */
export function generatedModules(given: Given): GeneratedFile[] {
  const { options, payloadFiles } = given
  return [optionsModule(given), clientFeatures(options, payloadFiles), routeRulesModule(options)]
}
