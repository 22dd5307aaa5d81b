import { statSync } from 'node:fs'
import { readText } from '@fw/kit'
import type { Plugin } from 'vite'

/** Editors empty a file before they write it. Whoever asks for it in between gets what is written, not an empty module. */
export function wholeFiles(): Plugin {
  return {
    name: 'fw:whole-files',
    load: {
      order: 'pre',
      filter: { id: /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl|md|html)$/ },
      handler: (id) => (statSync(id, { throwIfNoEntry: false })?.size === 0 ? readText(id) : undefined),
    },
  }
}
