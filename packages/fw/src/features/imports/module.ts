import { addScriptPass, addSourceTransform, addTemplate, defineFwModule } from '@fw/kit'
import type { AutoImport } from '@fw/schema'
import { inPackages } from '../../source/script-filter.ts'
import { createScriptTransform } from '../../source/script-transform.ts'
import { autoImport, hashImports } from './auto-import-transform.ts'
import { globalImportsModule, importsModule } from './imports-module.ts'

/** Auto-imports. */
export const importsFeature = defineFwModule({
  meta: { name: 'fw:imports' },
  setup: (_, fw) => {
    const imports = (): readonly AutoImport[] => fw.app?.imports ?? []
    addTemplate({ filename: '#imports', reads: ['imports'], getContents: ({ app }) => importsModule(app.imports) })
    addTemplate({
      filename: 'global-imports.mjs',
      reads: ['imports'],
      getContents: ({ app }) => (fw.options.imports.global ? globalImportsModule(app.imports) : ''),
    })
    addScriptPass({ ...autoImport(imports), order: 'post' })
    addSourceTransform(createScriptTransform('hash-imports', [hashImports(imports)], inPackages))
  },
})
