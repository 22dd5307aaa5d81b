import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Matches the ids of modules that are source files on disk. */
export const sourceFile: RegExp = /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl)$/

/**
 * Editors truncate a file before they write it. Requests in between wait for the new content instead of getting an empty module.
 */
export function wholeFiles(): Plugin {
  return {
    name: 'fw:whole-files',
    enforce: 'pre',
    // Not in `load`, because Vite checks which files it may read.
    transform: {
      order: 'pre',
      filter: { id: sourceFile, code: /^$/ },
      handler: async (_code, id) => ({ code: await readText(id), map: null }),
    },
  }
}
