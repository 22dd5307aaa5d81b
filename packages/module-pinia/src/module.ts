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
   * Auto-import directories of each layer: relative to its source directory, absolute, or with an alias. Stores of the project
   * override stores of the same name in layers.
   * @default ['stores']
   */
  storesDirs?: string[]
}

declare module '@fw/schema' {
  interface ModuleOptions {
    /** Options of `@fw/pinia`, or `false` to disable it. */
    pinia?: PiniaModuleOptions | false
  }
}

export default defineFwModule<PiniaModuleOptions>({
  meta: { name: '@fw/pinia', configKey: 'pinia', compatibility: { fw: '>=1.0.0-alpha.0' } },
  setup: ({ storesDirs = ['stores'] }, { options }) => {
    const runtime = createResolver(import.meta.url).resolve('./runtime')
    // Runs before other plugins, which may use stores.
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
