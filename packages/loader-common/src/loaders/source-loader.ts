import type { DevApp } from '@fw/schema'
import { ownRuntime } from '../config/loader-files.ts'
import type { Pass } from '../passes.ts'
import { applyTransforms } from './apply-transforms.ts'
import { compileComponent } from './compile-component.ts'
import { compileJsx } from './compile-jsx.ts'
import { globAliases } from './glob-aliases.ts'
import { wholeText } from './whole-text.ts'
import { runLoader, type Code, type LoaderContext } from './loader-context.ts'

/** Compiles a source file up to JavaScript or TypeScript: transforms of the original source, component, JSX, other transforms. */
export default function sourceLoader(this: LoaderContext, source: string, map: unknown): void {
  runLoader(this, async (pass) => {
    const { resource: id, resourcePath: file, resourceQuery: query } = this
    pass.failures.delete(id)
    if (!query.includes('macro=true')) pass.importProblems.delete(file)
    const text = await ownText(file, source, pass)
    let code = await applyTransforms({ code: text, map }, id, pass, 'pre')
    if (file.endsWith('.vue') && !/[?&]macro=true/.test(query)) code = await compileComponent(this, code, pass)
    else if (/\.[jt]sx$/.test(file)) code = await compileJsx(code, file, pass)
    const transformed = await applyTransforms(code, id, pass, 'normal')
    const compiled = withHotContext({ ...transformed, code: globAliases(transformed.code, file, pass.app) }, id, pass)
    if (this.getOptions().remembersMap) pass.maps.set(id, compiled.map)
    return compiled
  })
}

/** In development, sources are read again if necessary, and reported. */
async function ownText(file: string, source: string, { app }: Pass): Promise<string> {
  const { dev } = app as Partial<DevApp> // only in development
  if (!dev || file.includes('/node_modules/')) return source
  const text = await wholeText(file, source)
  dev.compiling(file, text)
  return text
}

const hot = /\bimport\.meta\.hot\b/g

/** Generated modules and stores use the API of Vite for hot updates. */
function withHotContext({ code, map }: Code, id: string, { app, side }: Pass): Code {
  if (!app.options.dev || side !== 'client' || !code.includes('import.meta.hot')) return { code, map }
  const context = '__fw_hot(import.meta.webpackHot, () => __fw_self)'
  const imports = `\nimport * as __fw_self from ${JSON.stringify(id)}\nimport { hotContext as __fw_hot } from ${JSON.stringify(ownRuntime('hot-context'))}\n`
  return { code: code.replaceAll(hot, context) + imports + acceptedImports(code, context), map }
}

const acceptsImports = /\bimport\.meta\.hot\.accept\(\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*")\s*,/g

/** `import.meta.hot.accept('./file', callback)`: webpack reads the names of imports from the code, and passes no module to the callback. */
function acceptedImports(code: string, context: string): string {
  const lists = [...code.matchAll(acceptsImports)].map(([, list]) => list!)
  const files = new Set(lists.flatMap((list) => [...list.matchAll(/(['"])([^'"]+)\1/g)].map(([, , file]) => file!)))
  const lines = [...files].map((file) => {
    const name = JSON.stringify(file)
    return `  import.meta.webpackHot.accept(${name}, () => import(${name}).then((__fw_new) => ${context}.updated(${name}, __fw_new)))\n`
  })
  return lines.length === 0 ? '' : `if (import.meta.webpackHot) {\n${lines.join('')}}\n`
}
