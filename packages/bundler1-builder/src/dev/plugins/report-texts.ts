import type { DevApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { sourceFile } from './whole-files.ts'

/** Reports the source text of each module before it is compiled: a file may change and change back before the watcher notices. */
export function reportTexts({ dev }: DevApp): Plugin {
  return {
    name: 'fw:report-texts',
    enforce: 'pre',
    transform: {
      order: 'pre',
      filter: { id: { include: sourceFile, exclude: /\/node_modules\// } },
      handler: (code, id) => dev.compiling(id, code),
    },
  }
}
