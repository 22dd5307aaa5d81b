import type { DevApp } from '@fw/schema'
import type { Plugin } from 'vite'

/** Reports the text of files before they are compiled: a file may change and change back before the watcher notices. */
export function reportTexts({ dev }: DevApp): Plugin {
  return {
    name: 'fw:report-texts',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: { include: /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl)$/, exclude: /\/node_modules\// } },
      handler: (code, id) => dev.compiling(id, code),
    },
  }
}
