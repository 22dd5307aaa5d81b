import type { BuildApp } from '@fw/schema'

interface Plugin {
  name: string
  resolveId: { order: 'pre'; handler: (specifier: string, importer: string | undefined) => undefined }
}

/** Warns once about each file of server code that imports code of the app, which does not run there. */
export function importProtection(app: Pick<BuildApp, 'checkImport' | 'progress'>): Plugin {
  const warned = new Set<string>()
  return {
    name: 'fw:server-import-protection',
    resolveId: {
      order: 'pre',
      handler(specifier, importer) {
        if (importer === undefined || importer.startsWith('\0') || specifier.startsWith('\0')) return undefined
        const problem = app.checkImport(specifier, importer, 'server', 'server')
        const key = problem && `${problem.code} ${importer}` // a resolved alias is checked a second time
        if (problem && key !== undefined && !warned.has(key)) {
          warned.add(key)
          app.progress.warn(`${problem.code}: ${problem.why} ${problem.fix}`)
        }
        return undefined
      },
    },
  }
}
