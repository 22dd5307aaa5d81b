import type { SourceTransform } from '@fw/schema'
import { passOf, type Pass } from '../passes.ts'

/** The parts of a loader's context that are used here. */
export interface LoaderContext {
  /** Path and query. */
  resource: string
  resourcePath: string
  resourceQuery: string
  loaders: readonly unknown[]
  getOptions: () => LoaderOptions
  addDependency: (file: string) => void
  getResolve: () => (dir: string, request: string) => Promise<string>
  async: () => (error: unknown, code?: string, map?: unknown) => void
}

/** Options of all loaders. */
export interface LoaderOptions {
  pass: string
  order?: SourceTransform['order']
  /** Whether the map loader follows. */
  remembersMap?: boolean
}

export interface Code {
  code: string
  map?: unknown
}

/** Runs a loader. Errors are recorded, because Rspack only keeps their text. */
export function runLoader(context: LoaderContext, work: (pass: Pass) => Promise<Code>): void {
  const done = context.async()
  const pass = passOf(context.getOptions().pass)
  void (async () => {
    const result = await work(pass).catch((error: unknown) => {
      pass.failures.set(context.resource, error)
      return { error: error instanceof Error ? error : new Error(String(error)) }
    })
    if ('error' in result) done(result.error)
    else done(null, result.code, result.map)
  })()
}
