import type { BuildApp } from '@fw/schema'
import type { CompilerError, Stats } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'

/** A pass without generated modules. */
export function testPass(app: object = {}): Pass {
  return {
    name: 'client-1',
    app: app as BuildApp, // only the members that are used
    side: 'client',
    failures: new Map(),
    importProblems: new Map(),
    generated: undefined as never, // not used
    pages: undefined,
    maps: new Map(),
    added: new Map(),
  }
}

/** The result of a run that has read some files. */
export function testStats({ files = [], errors = [] }: { files?: readonly string[]; errors?: readonly CompilerError[] }): Stats {
  return { compilation: { fileDependencies: files, errors } } as unknown as Stats // only the members that are used
}
