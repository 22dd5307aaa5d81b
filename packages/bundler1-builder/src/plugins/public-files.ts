import { createIsPublicImport, publicImportCode } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { jsxHelper } from './jsx.ts'

const prefix = '\0fw-public:'

/** Replaces `<img src="/logo.png">` with the URL of a file in the public directory. */
export function publicFiles(app: BuildApp): Plugin {
  const isPublicImport = createIsPublicImport(app)
  return {
    name: 'fw:public-files',
    resolveId: {
      order: 'pre',
      filter: { id: /^\/(?!\/)/ },
      handler: (specifier, importer) =>
        specifier !== jsxHelper && isPublicImport(specifier, importer) ? prefix + specifier : undefined,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
      filter: { id: /^\0fw-public:/ },
      handler: (id) => ({ code: publicImportCode(id.slice(prefix.length)), moduleType: 'js' }),
    },
  }
}
