import { resolveAlias } from '@fw/kit'
import type { FwOptions, SourceTransform } from '@fw/schema'
import { asyncContext } from '../features/compiler/async-context.ts'
import { keyInjection, type KeyedFunction } from '../features/compiler/key-injection.ts'
import { prehydrate } from '../features/compiler/prehydrate.ts'
import { treeShakeComposables } from '../features/compiler/tree-shake-composables.ts'
import { componentLoader } from '../features/components/component-loader.ts'
import { treeShakeClientOnly } from '../features/components/tree-shake-client-only.ts'
import { autoImport, hashImports } from '../features/imports/auto-import-transform.ts'
import { pageMetaTransform } from '../features/pages/page-meta/page-meta-transform.ts'
import { scriptFilter } from '../source/script-filter.ts'
import { createScriptTransform } from '../source/script-transform.ts'
import type { DescribedApp } from './describe-app.ts'

/** Every change that fw makes to source code, in order. */
export function sourceTransforms(described: DescribedApp, options: FwOptions): SourceTransform[] {
  const { app } = described
  const imports = (): typeof app.imports => app.imports
  const alias = (path: string): string => resolveAlias(path, options.alias)
  const functions = keyedFunctions(described, options)
  return [
    ...pageMetaTransform({
      scan: options.experimental.scanPageMeta,
      extraKeys: options.experimental.extraPageMetaExtractionKeys,
      isPage: pageFiles(described),
    }),
    treeShakeClientOnly({
      clientOnly: options.experimental.treeshakeClientOnly,
      clientComponents: () => app.components.filter(({ mode }) => mode === 'client').map(({ pascalName }) => pascalName),
    }),
    createScriptTransform(
      'scripts',
      [
        treeShakeComposables(options.optimization.treeShake.composables, imports), // first: what it takes out, others leave alone
        componentLoader(() => app.components),
        keyInjection({ rootDir: options.rootDir, functions, imports, resolveAlias: alias }),
        asyncContext(options.optimization.asyncTransforms, imports),
        prehydrate(options.rootDir, imports),
        autoImport(imports), // last: names that others have brought in are known by then
      ],
      scriptFilter(described.layers.map(({ root }) => root)),
    ),
    createScriptTransform('hash-imports', [hashImports(imports)], {
      include: /\/node_modules\/.*\.(?:vue|[cm]?[jt]sx?)(?:\?|$)/,
    }),
  ]
}

/** Functions whose calls get keys, as they are now. The list is the same as long as nothing changes. */
function keyedFunctions(described: DescribedApp, { optimization }: FwOptions): () => KeyedFunction[] {
  let seen: readonly KeyedFunction[] | undefined
  let list: KeyedFunction[] = []
  return () => {
    if (seen !== described.keyedFunctions) list = [...optimization.keyedComposables, ...(seen = described.keyedFunctions)]
    return list
  }
}

function pageFiles({ layers }: DescribedApp): (file: string) => boolean {
  return (file) => layers.some(({ pages }) => file.startsWith(`${pages}/`))
}
