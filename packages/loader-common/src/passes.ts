import type { BuildFailure } from '@fw/kit'
import type { BuildApp, Side } from '@fw/schema'
import type { LazyPages } from './dev/lazy-pages.ts'
import { generatedDir, type GeneratedDir } from './generated-dir.ts'

/** A compiler for one side of an app. Loaders find it by its name, because their options have to be plain data. */
export interface Pass {
  name: string
  app: BuildApp
  side: Side
  /** Errors by module. Rspack only keeps their text, so loaders record them here. */
  failures: Map<string, unknown>
  /** Imports that are not allowed, by the file that contains them and by specifier. */
  importProblems: Map<string, Map<string, BuildFailure>>
  generated: GeneratedDir
  /** Only in development. */
  pages: LazyPages | undefined
  /** Source maps by module, between two loaders of which the first ignores them; see `LoaderBundler.keepsMaps`. */
  maps: Map<string, unknown>
  /** Files with code that transforms moved out of another file, which imports are resolved from; see `TransformContext.addModule`. */
  added: Map<string, string>
}

const passes = new Map<string, Pass>()

let count = 0

export function openPass(app: BuildApp, side: Side, pages?: LazyPages): Pass {
  const name = `${side}-${++count}`
  const pass: Pass = {
    name,
    app,
    side,
    failures: new Map(),
    importProblems: new Map(),
    generated: generatedDir(app, side, pages?.transform),
    pages,
    added: new Map(),
    maps: new Map(),
  }
  passes.set(pass.name, pass)
  return pass
}

export function closePass({ name }: Pass): void {
  passes.delete(name)
}

export function passOf(name: string): Pass {
  const pass = passes.get(name)
  if (!pass) throw new Error(`The compiler ${name} is closed.`)
  return pass
}
