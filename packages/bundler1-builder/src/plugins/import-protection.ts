import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { isRuntimeFile } from '../runtime-files.ts'
import { sideOf } from './side-of.ts'

/** Keeps code of the server and of the build out of the app: in the browser it would publish whatever is in it. */
export function importProtection(app: BuildApp): Plugin {
  const warned = new Set<string>()
  return {
    name: 'fw:import-protection',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: { exclude: /^\0|^#build\// } },
      handler(specifier, importer) {
        // What fw itself generates and ships knows its side.
        if (!importer || importer.startsWith('\0') || isRuntimeFile(app, importer)) return undefined
        const problem = app.checkImport(specifier, importer, sideOf(this.environment), 'app')
        if (problem?.level === 'error') throw new BuildFailure([problem])
        const key = problem && `${problem.code} ${importer}` // aliases are asked for again as what they stand for
        if (problem && key !== undefined && !warned.has(key)) {
          warned.add(key)
          app.progress.warn(`${problem.code}: ${problem.why} ${problem.fix}`)
        }
        return undefined
      },
    },
  }
}
