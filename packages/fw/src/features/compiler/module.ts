import { addScriptPass, defineFwModule, useFw } from '@fw/kit'
import { createResolveAlias } from '@fw/kit/internal'
import type { AutoImport, Fw, KeyedFunction } from '@fw/schema'
import { asyncContext } from './async-context.ts'
import { keyInjection } from './key-injection.ts'
import { prehydrate } from './prehydrate.ts'
import { treeShakeComposables } from './tree-shake-composables.ts'

/** What the compiler does for composables: keys, contexts behind `await`, and code of the other side left out. */
export const compilerFeature = defineFwModule({
  meta: { name: 'fw:compiler' },
  hooks: {
    // Modules may have changed the options by then.
    'modules:done': () => addPasses(useFw()),
  },
})

function addPasses(fw: Fw): void {
  const { rootDir, optimization } = fw.options
  const imports = (): readonly AutoImport[] => fw.app?.imports ?? []
  addScriptPass({ ...treeShakeComposables(optimization.treeShake.composables, imports), order: 'pre' })
  addScriptPass(keyInjection({ rootDir, functions: keyedFunctions(fw), imports, resolveAlias: createResolveAlias(fw.layers) }))
  addScriptPass(asyncContext(optimization.asyncTransforms, imports))
  addScriptPass(prehydrate(rootDir, imports))
}

/** Functions whose calls get keys, as they are now. The list is the same as long as nothing changes. */
function keyedFunctions(fw: Fw): () => readonly KeyedFunction[] {
  let seen: readonly KeyedFunction[] | undefined
  let list: KeyedFunction[] = []
  return () => {
    const own = fw.app?.keyedFunctions ?? []
    if (seen !== own) list = [...fw.options.optimization.keyedComposables, ...(seen = own)]
    return list
  }
}
