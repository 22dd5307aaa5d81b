import {
  addImports,
  addImportsDir,
  addPlugin,
  addScriptPass,
  createResolver,
  defineFwModule,
  getLayerDirectories,
  resolveAlias,
} from '@fw/kit'
import { isAbsolute, resolve } from 'pathe'
import { acceptStores } from './accept-stores.ts'

/** Options of the module, under the key `pinia`. */
export interface PiniaModuleOptions {
  /**
   * Directories whose exports need no import, of every layer: relative to its source directory, absolute, or with an alias. Of two
   * stores with one name, that of the project is used.
   *
   * @default ['stores']
   */
  storesDirs?: string[]
}

declare module '@fw/schema' {
  interface ModuleOptions {
    /** Options of `@fw/pinia`; `false` turns it off. */
    pinia?: PiniaModuleOptions | false
  }
}

export default defineFwModule<PiniaModuleOptions>({
  meta: { name: '@fw/pinia', configKey: 'pinia', compatibility: { fw: '>=1.0.0-alpha.0' } },
  setup: ({ storesDirs = ['stores'] }, { options }) => {
    const runtime = createResolver(import.meta.url).resolve('./runtime')
    // Other plugins may use stores, so it runs before them.
    addPlugin({ src: resolve(runtime, 'plugin'), order: -30 })
    addImports(
      ['defineStore', 'storeToRefs', 'acceptHMRUpdate', 'usePinia'].map((name) => ({ name, from: resolve(runtime, 'stores') })),
    )
    const dirs = getLayerDirectories().flatMap(({ src }) =>
      storesDirs.map((dir) => resolveAlias(dir, options.alias)).map((dir) => (isAbsolute(dir) ? dir : resolve(src, dir))),
    )
    addImportsDir([...new Set(dirs)])
    if (options.dev) addScriptPass(acceptStores(resolve(runtime, 'stores')))
  },
})
