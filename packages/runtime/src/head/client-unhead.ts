import { createHead } from '@unhead/vue/client'
import type { VueHeadClient } from '@unhead/vue'
import { FlatMetaPlugin, SafeInputPlugin } from '@unhead/vue/plugins'
import { appHead } from './app-head.ts'
import { headPlugins } from './head-plugins.ts'

/** The head of the page: takes over the tags that the server has printed, and keeps them up to date. */
export function createClientHead(): VueHeadClient {
  // Entries of the app come again, so that a template of the title is still there after the page that the server has rendered.
  return createHead({ init: [appHead], plugins: headPlugins() }) as VueHeadClient // the result of `render` is nobody's business
}

/** Plugins that single entries need. */
export const ownPlugins = { safe: SafeInputPlugin, flatMeta: FlatMetaPlugin }
