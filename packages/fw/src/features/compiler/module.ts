import { addScriptPass, defineFwModule, useFw } from '@fw/kit'
import { createResolveAlias } from '@fw/kit/internal'
import type { AutoImport, Fw, KeyedFunction } from '@fw/schema'
import { asyncContext } from './async-context.ts'
import { extractHandlers } from './extract-handlers.ts'
import { keyInjection } from './key-injection.ts'
import { prehydrate } from './prehydrate.ts'
import { templateRoute } from './template-route.ts'
import { treeShakeComposables } from './tree-shake-composables.ts'

/** Compiler passes for composables: key injection, context after `await`, and removal of code for the other side. */
export const compilerFeature = defineFwModule({
  meta: { name: 'fw:compiler' },
  hooks: {
    // Wait for modules, which may change the options.
    'modules:done': () => addPasses(useFw()),
  },
})

function addPasses(fw: Fw): void {
  const { rootDir, optimization, experimental } = fw.options
  const imports = (): readonly AutoImport[] => fw.app?.imports ?? []
  addScriptPass({ ...treeShakeComposables(optimization.treeShake.composables, imports), order: 'pre' })
  if (experimental.extractAsyncDataHandlers) addScriptPass({ ...extractHandlers(imports), order: 'pre' })
  addScriptPass(keyInjection({ rootDir, functions: keyedFunctions(fw), imports, resolveAlias: createResolveAlias(fw.layers) }))
  addScriptPass(asyncContext(optimization.asyncTransforms, imports))
  addScriptPass(prehydrate(rootDir, imports))
  if (experimental.templateRouteInjection) addScriptPass(templateRoute())
}

/** Returns the current list of keyed functions. The array is the same until something changes. */
function keyedFunctions(fw: Fw): () => readonly KeyedFunction[] {
  let seen: readonly KeyedFunction[] | undefined
  let list: KeyedFunction[] = []
  return () => {
    const own = fw.app?.keyedFunctions ?? []
    if (seen !== own) list = [...fw.options.optimization.keyedComposables, ...(seen = own)]
    return list
  }
}
