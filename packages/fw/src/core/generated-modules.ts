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

/** Modules with options for the runtime. Features add their own modules. */
export function generatedModules(given: Given): GeneratedFile[] {
  const { options, payloadFiles } = given
  return [optionsModule(given), clientFeatures(options, payloadFiles), routeRulesModule(options)]
}
