import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Editors empty a file before they write it. Whoever asks for it in between gets what is written, not an empty module. */
export function wholeFiles(): Plugin {
  return {
    name: 'fw:whole-files',
    enforce: 'pre',
    // Not while it is loaded: Vite knows which files it may read.
    transform: {
      order: 'pre',
      filter: { id: /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl)$/, code: /^$/ },
      handler: async (_code, id) => ({ code: await readText(id), map: null }),
    },
  }
}
