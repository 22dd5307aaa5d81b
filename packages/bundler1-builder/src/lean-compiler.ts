import type { Options } from '@vitejs/plugin-vue'

/** `vue/compiler-sfc`. */
export type SfcCompiler = NonNullable<Options['compiler']>

export interface LeanCompiler {
  compiler: SfcCompiler
  /** Empties everything that was returned so far. To be called when the bundle is written. */
  release: () => void
}

/**
 * Makes a compiler of components fit for a build. The Vite plugin keeps what the compiler returns for as long as the process lives, syntax
 * trees included, and parses every file a second time; both serve hot updates only.
 */
export function leanCompiler(compiler: SfcCompiler): LeanCompiler {
  const kept: object[] = []
  let last: { filename: string | undefined; result: ReturnType<SfcCompiler['parse']> } | undefined

  const parse: SfcCompiler['parse'] = (source, options) => {
    const filename = options?.filename
    // The second time follows at once, with the text on disk.
    if (last && filename === last.filename) return last.result
    const { descriptor, errors } = compiler.parse(source, options)
    // A copy: the compiler has a cache of its own, from which the other side may get the same object.
    const result = { descriptor: { ...descriptor }, errors }
    kept.push(result.descriptor)
    last = { filename, result }
    queueMicrotask(() => (last = undefined))
    return result
  }

  const compileScript: SfcCompiler['compileScript'] = (descriptor, options) => {
    const { scriptAst: _script, scriptSetupAst: _setup, ...script } = compiler.compileScript(descriptor, options)
    kept.push(script)
    return script
  }

  return {
    compiler: { ...compiler, parse, compileScript },
    release: () => {
      for (const object of kept.splice(0)) for (const key of Object.keys(object)) Reflect.deleteProperty(object, key)
    },
  }
}
