import type { TransformContext, Transformed } from '@fw/schema'
import { scriptFilter } from '../script-filter.ts'
import { createScriptTransform, type ScriptPass } from '../script-transform.ts'

/** Runs passes over code. Returns the new code, or undefined if nothing changed. */
export function runPasses(
  passes: readonly ScriptPass[],
  code: string,
  id = '/app/file.ts',
  context: TransformContext = { side: 'client', dev: false },
): string | undefined {
  return transformWith(passes, code, id, context)?.code
}

export function transformWith(
  passes: readonly ScriptPass[],
  code: string,
  id: string,
  context: TransformContext,
): Transformed | undefined {
  // Passes are synchronous, so the result is not a promise.
  return createScriptTransform('test', passes, scriptFilter()).transform(code, id, context) as Transformed | undefined
}
