import { AliasSortingPlugin, DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin } from '@unhead/vue/plugins'
import { headLegacy } from '#build/options'

/** Plugins of the head manager on both sides. Old names of properties and promises only where the app asks for them. */
export function headPlugins() {
  const plugins = [TemplateParamsPlugin, AliasSortingPlugin]
  return headLegacy ? [DeprecationsPlugin, PromisesPlugin, ...plugins] : plugins
}
