import { createHash } from 'node:crypto'
import type { AutoImport } from '@fw/schema'
import { relative } from 'pathe'
import { createFindOrigin, isAppModule } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'

/**
 * Adds a key to calls of `onPrehydrate` whose callback takes an element; the element is found in the page by that key. Only needed
 * on the server, because the browser receives the markup.
 */
export function prehydrate(rootDir: string, imports: () => readonly AutoImport[]): ScriptPass {
  const findOrigin = createFindOrigin(imports)
  return {
    name: 'prehydrate',
    test: (code, _id, { side }) => side === 'server' && code.includes('onPrehydrate'),
    run({ calls, id }, edits) {
      let index = 0
      for (const { node, callee } of calls) {
        const origin = findOrigin(callee)
        const [first] = node.arguments
        if (origin?.name !== 'onPrehydrate' || !isAppModule(origin.from) || !first || node.arguments.length > 1) continue
        if (first.type !== 'ArrowFunctionExpression' && first.type !== 'FunctionExpression') continue
        if (first.params.length === 0 || edits.isGone(node.start)) continue
        const place = `${relative(rootDir, id.replace(/\?.*$/, ''))} onPrehydrate ${index++}`
        edits.text.appendLeft(
          first.end,
          `, ${JSON.stringify(createHash('sha256').update(place).digest('base64url').slice(0, 10))}`,
        )
      }
    },
  }
}
