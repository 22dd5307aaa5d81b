import { addScriptPass, addSourceTransform, addTemplate, defineFwModule, useFw } from '@fw/kit'
import { usesIslands } from '@fw/kit/internal'
import type { AppComponent, Fw } from '@fw/schema'
import { boundedLists } from './bounded-lists.ts'
import { componentLoader } from './component-loader.ts'
import { componentNames } from './component-names.ts'
import { componentsModule } from './components-module.ts'
import { globalComponents } from './global-components.ts'
import { islandPartsModule, islandsModule, serverPagesModule } from './islands-module.ts'
import { treeShakeClientOnly } from './tree-shake-client-only.ts'

/** Auto-imported components. */
export const componentsFeature = defineFwModule({
  meta: { name: 'fw:components' },
  hooks: {
    // Wait for modules, which may change the options.
    'modules:done': () => addTransforms(useFw()),
  },
  setup: (_, { options }) => {
    addTemplate({
      filename: 'global-components.mjs',
      reads: ['components'],
      perSide: true,
      getContents: ({ app }, side) => globalComponents(app.components, side, options.dev),
    })
    addTemplate({
      filename: '#components',
      reads: ['components'],
      perSide: true,
      getContents: ({ app }, side) => componentsModule(app.components, side),
    })
    addTemplate({
      filename: 'islands.mjs',
      reads: ['components', 'pages'],
      perSide: true,
      getContents: ({ app }, side) => islandsModule(app, side, options),
    })
    addTemplate({
      filename: 'island-parts.mjs',
      reads: ['components', 'pages'],
      getContents: ({ app }) => islandPartsModule(app, options),
    })
    addTemplate({
      filename: 'server-pages.mjs',
      reads: ['pages'],
      perSide: true,
      getContents: ({ app }, side) => serverPagesModule(app, side),
    })
  },
})

function addTransforms(fw: Fw): void {
  const components = (): AppComponent[] => fw.app?.components ?? []
  addSourceTransform(
    treeShakeClientOnly({
      clientOnly: fw.options.experimental.treeshakeClientOnly,
      clientComponents: () =>
        components()
          .filter(isClient)
          .map(({ pascalName }) => pascalName),
    }),
  )
  addScriptPass(componentLoader(components))
  addScriptPass(boundedLists(() => fw.app !== undefined && usesIslands(fw.app, fw.options)))
  if (fw.options.experimental.normalizeComponentNames) addSourceTransform(componentNames(components))
}

function isClient({ mode }: AppComponent): boolean {
  return mode === 'client'
}
