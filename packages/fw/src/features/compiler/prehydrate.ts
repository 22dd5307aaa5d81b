import { createHash } from 'node:crypto'
import type { AutoImport } from '@fw/schema'
import { relative } from 'pathe'
import { createFindOrigin, isAppModule } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'

/**
 * Gives calls of `onPrehydrate` whose function takes an element the key by which that element is found in the page. The server alone needs
 * it: the browser has the markup already.
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
