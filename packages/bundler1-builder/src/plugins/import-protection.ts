import { BuildFailure } from '@fw/kit'
import { isRuntimeFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

/** Prevents the app from importing server and build code, which would publish it to the browser. */
export function importProtection(app: BuildApp): Plugin {
  const warned = new Set<string>()
  return {
    name: 'fw:import-protection',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: { exclude: /^\0|^#build\// } },
      handler(specifier, importer) {
        // Generated modules and the runtime are exempt.
        if (!importer || importer.startsWith('\0') || isRuntimeFile(app, importer)) return undefined
        const problem = app.checkImport(specifier, importer, sideOf(this.environment), 'app')
        if (problem?.level === 'error') throw new BuildFailure([problem])
        const key = problem && `${problem.code} ${importer}` // a resolved alias is checked a second time, so report it once
        if (problem && key !== undefined && !warned.has(key)) {
          warned.add(key)
          app.progress.warn(`${problem.code}: ${problem.why} ${problem.fix}`)
        }
        return undefined
      },
    },
  }
}
