import { AliasSortingPlugin, DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin } from '@unhead/vue/plugins'
import { headLegacy } from '#build/options'

/** Plugins of unhead for both sides. Deprecated names and promises are only supported if the app enables them. */
export function headPlugins() {
  const plugins = [TemplateParamsPlugin, AliasSortingPlugin]
  return headLegacy ? [DeprecationsPlugin, PromisesPlugin, ...plugins] : plugins
}
