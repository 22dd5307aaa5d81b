import type { SourceTransform, TransformContext } from '@fw/schema'
import { analyseModule, type ModuleAnalysis } from './analyse-module.ts'
import { ModuleEdits } from './module-edits.ts'
import { parseModule } from './parse-module.ts'

/** One kind of change to compiled modules. */
export interface ScriptPass {
  name: string
  /** A quick look at the text: false if the pass has nothing to do for sure. Parsing is what costs time. */
  test: (code: string, id: string, context: TransformContext) => boolean
  run: (module: ModuleAnalysis, edits: ModuleEdits, context: TransformContext) => void
}

/**
 * Runs passes over scripts and compiled components. All share one parse and one walk; a module that no pass is interested in is
 * not parsed at all. A pass never sees changes of others, but learns which pieces of code an earlier one has taken out.
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
