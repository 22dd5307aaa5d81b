import type { Fw, FwModule, ModuleDefinition } from '@fw/schema'
import { resolveModuleOptions } from './module-options.ts'

type Setup<Options extends object> = NonNullable<ModuleDefinition<Options>['setup']>

/**
 * Defines a module, which extends an app at build time. Add it to `modules`, or put the file in the modules directory.
 *
 * @example
 * export default defineFwModule({
 *   meta: { name: 'banner', configKey: 'banner' },
 *   defaults: { text: 'Hello' },
 *   setup: (options) => setGlobalHead({ meta: [{ name: 'banner', content: options.text }] }),
 * })
 */
export function defineFwModule<Options extends object = Record<string, unknown>>(
  definition: ModuleDefinition<Options> | Setup<Options>,
): FwModule<Options>
/** Without arguments: `.with()` takes the definition, and infers which options have a default. */
export function defineFwModule<Options extends object = Record<string, unknown>>(): {
  with: <Defaults extends Partial<Options>>(
    definition: ModuleDefinition<Options, Options & Required<Pick<Options, keyof Defaults & keyof Options>>> & {
      defaults?: Defaults | ((fw: Fw) => Defaults | Promise<Defaults>)
    },
  ) => FwModule<Options, Options & Required<Pick<Options, keyof Defaults & keyof Options>>>
}
export function defineFwModule(given?: ModuleDefinition | Setup<Record<string, unknown>>): unknown {
  if (given === undefined) return { with: (definition: ModuleDefinition) => moduleOf(definition) }
  return moduleOf(typeof given === 'function' ? { setup: given } : given)
}

function moduleOf(definition: ModuleDefinition): FwModule {
  const module = async (inline: Record<string, unknown> | undefined, fw: Fw) => {
    const { runModule } = await import('./run-module.ts')
    return runModule(module, inline, fw)
  }
  module.definition = definition
  module.getMeta = () => definition.meta ?? {}
  module.getOptions = (inline: Record<string, unknown> | undefined, fw: Fw) => resolveModuleOptions(definition, inline, fw)
  return module
}
