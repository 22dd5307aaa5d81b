import type { Options } from '@vitejs/plugin-vue'

/** `vue/compiler-sfc`. */
export type SfcCompiler = NonNullable<Options['compiler']>

export interface LeanCompiler {
  compiler: SfcCompiler
  /** Clears all results returned so far. Call this after the bundle is written. */
  release: () => void
}

/**
 * Wraps the SFC compiler to save memory in builds. `@vitejs/plugin-vue` keeps its results for the lifetime of the process,
 * including syntax trees, and parses every file twice; both are only needed for hot updates.
 */
export function leanCompiler(compiler: SfcCompiler): LeanCompiler {
  const kept: object[] = []
  let last: { filename: string | undefined; result: ReturnType<SfcCompiler['parse']> } | undefined

  const parse: SfcCompiler['parse'] = (source, options) => {
    const filename = options?.filename
    // The second parse of a file follows directly, with the text on disk.
    if (last && filename === last.filename) return last.result
    const { descriptor, errors } = compiler.parse(source, options)
    // A copy, because the compiler has its own cache and may return the same object to the other side.
    const result = { descriptor: { ...descriptor }, errors }
    kept.push(result.descriptor)
    last = { filename, result }
    queueMicrotask(() => (last = undefined))
    return result
  }

  const compileScript: SfcCompiler['compileScript'] = (descriptor, options) => {
    // Custom elements keep the types of `defineProps<…>()` in production. On the server, props of islands are compared with them.
    const customElement = options.templateOptions?.ssr === false ? options.customElement : true
    const {
      scriptAst: _script,
      scriptSetupAst: _setup,
      ...script
    } = compiler.compileScript(descriptor, {
      ...options,
      ...(customElement === undefined ? {} : { customElement }),
    })
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
