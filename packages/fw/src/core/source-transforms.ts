import { resolveAlias } from '@fw/kit'
import type { FwOptions, SourceTransform } from '@fw/schema'
import { asyncContext } from '../features/compiler/async-context.ts'
import { keyInjection } from '../features/compiler/key-injection.ts'
import { prehydrate } from '../features/compiler/prehydrate.ts'
import { scanKeyedFunctions } from '../features/compiler/scan-keyed-functions.ts'
import { treeShakeComposables } from '../features/compiler/tree-shake-composables.ts'
import { componentLoader } from '../features/components/component-loader.ts'
import { treeShakeClientOnly } from '../features/components/tree-shake-client-only.ts'
import { autoImport, hashImports } from '../features/imports/auto-import-transform.ts'
import { pageMetaTransform } from '../features/pages/page-meta/page-meta-transform.ts'
import { scriptFilter } from '../source/script-filter.ts'
import { createScriptTransform } from '../source/script-transform.ts'
import type { DescribedApp } from './describe-app.ts'

/** Every change that fw makes to source code, in order. */
export async function sourceTransforms(described: DescribedApp, options: FwOptions): Promise<SourceTransform[]> {
  const { app, importFiles } = described
  const imports = (): typeof app.imports => app.imports
  const alias = (path: string): string => resolveAlias(path, options.alias)
  const functions = [...options.optimization.keyedComposables, ...(await scanKeyedFunctions(importFiles))]
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
        keyInjection({ rootDir: options.rootDir, functions: () => functions, imports, resolveAlias: alias }),
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

function pageFiles({ layers }: DescribedApp): (file: string) => boolean {
  return (file) => layers.some(({ pages }) => file.startsWith(`${pages}/`))
}
