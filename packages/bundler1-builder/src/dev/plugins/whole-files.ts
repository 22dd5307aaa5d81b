import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Ids of modules that are files with source text, as they are on disk. */
export const sourceFile: RegExp = /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl)$/

/** Editors empty a file before they write it. Whoever asks for it in between gets what is written, not an empty module. */
export function wholeFiles(): Plugin {
  return {
    name: 'fw:whole-files',
    enforce: 'pre',
    // Not while it is loaded: Vite knows which files it may read.
    transform: {
      order: 'pre',
      filter: { id: sourceFile, code: /^$/ },
      handler: async (_code, id) => ({ code: await readText(id), map: null }),
    },
  }
}
