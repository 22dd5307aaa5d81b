import type { GeneratedFile } from '@fw/schema'
import { clientFeatures } from './modules/client-features.ts'
import { routeRulesModule } from './modules/route-rules-module.ts'
import { optionsModule, type OptionsModuleInput } from './modules/options-module.ts'

/** Modules with options for the runtime. Features add their own modules. */
export function generatedModules(input: OptionsModuleInput): GeneratedFile[] {
  const { options, payloadFiles } = input
  return [optionsModule(input), clientFeatures(options, payloadFiles), routeRulesModule(options)]
}
