import { statSync } from 'node:fs'
import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Matches the ids of modules that are source files on disk. */
export const sourceFile: RegExp = /^[^\0?]+\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl)$/

/**
 * Replaces text that was read while its file was being written. Editors truncate a file before they write it, and `fs.readFile`
 * reads only as many bytes as the file had before: the text is empty, or the beginning of the new text.
 */
export function wholeFiles(): Plugin {
  return {
    name: 'fw:whole-files',
    enforce: 'pre',
    // Not in `load`, because Vite checks which files it may read.
    transform: {
      order: 'pre',
      filter: { id: { include: sourceFile, exclude: /\/node_modules\// } },
      handler: async (code, id) => {
        const size = statSync(id, { throwIfNoEntry: false })?.size
        if (code !== '' && (size === undefined || size <= Buffer.byteLength(code))) return undefined
        const text = await readText(id)
        // Otherwise a plugin has replaced the text.
        return text !== code && text.startsWith(code) ? { code: text, map: null } : undefined
      },
    },
  }
}
