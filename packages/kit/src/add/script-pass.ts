import type { ScriptPass } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'

/**
 * Adds a transform of scripts and compiled components, for every bundler. All passes share one parse of each module, so it is
 * cheap.
 *
 * @example
 * addScriptPass({
 *   name: 'answer',
 *   test: (code) => code.includes('answer('),
 *   run: ({ calls }, edits) => {
 *     for (const { node, callee } of calls) if (callee.name === 'answer') edits.replace(node.start, node.end, '42')
 *   },
 * })
 */
export function addScriptPass(pass: ScriptPass): void {
  useFw().added.passes.push(pass)
}
