import { createHead } from '@unhead/vue/client'
import type { VueHeadClient } from '@unhead/vue'
import { FlatMetaPlugin, SafeInputPlugin } from '@unhead/vue/plugins'
import { appHead } from './app-head.ts'
import { headPlugins } from './head-plugins.ts'

/** Creates an unhead client that adopts the server-rendered tags. */
export function createClientHead(): VueHeadClient {
  // The entries of the app are added again, so that `titleTemplate` still applies after the server-rendered page.
  return createHead({ init: [appHead], plugins: headPlugins() }) as VueHeadClient // nothing uses the result of `render`
}

/** Plugins that are only loaded if an entry needs them. */
export const ownPlugins = { safe: SafeInputPlugin, flatMeta: FlatMetaPlugin }
