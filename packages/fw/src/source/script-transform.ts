import type { SourceTransform, TransformContext } from '@fw/schema'
import { analyseModule, type ModuleAnalysis } from './analyse-module.ts'
import { ModuleEdits } from './module-edits.ts'
import { parseModule } from './parse-module.ts'

/** One transformation of compiled modules. */
export interface ScriptPass {
  name: string
  /** A cheap check of the text, since parsing is expensive. False if the pass certainly has nothing to do. */
  test: (code: string, id: string, context: TransformContext) => boolean
  run: (module: ModuleAnalysis, edits: ModuleEdits, context: TransformContext) => void
}

/**
 * Runs passes over scripts and compiled components. All passes share one parse and one walk; modules that no pass needs are not
 * parsed at all. Passes don't see each other's changes, but they know which ranges an earlier pass has removed.
 */
export function createScriptTransform(
  name: string,
  passes: readonly ScriptPass[],
  idFilter: SourceTransform['filter']['id'],
): SourceTransform {
  return {
    name,
    order: 'normal',
    filter: { id: idFilter },
    transform(code, id, context) {
      const interested = passes.filter((pass) => pass.test(code, id, context))
      if (interested.length === 0) return undefined
      const program = parseModule(code, id)
      if (!program) return undefined
      const module = analyseModule(program, code, id)
      const edits = new ModuleEdits(code)
      for (const pass of interested) pass.run(module, edits, context)
      return edits.finish(id)
    },
  }
}
