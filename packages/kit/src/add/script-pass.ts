import type { ScriptPass } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'

/**
 * Adds a change to scripts and compiled components, for every bundler. It shares the parse of each module with all other passes, fw's own
 * among them, so it costs little.
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
