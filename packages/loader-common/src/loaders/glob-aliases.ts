import { createResolveAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { dirname, isAbsolute, relative } from 'pathe'

const calls = /(\bimport\.meta\.glob\s*(?:<[^(]*>)?\(\s*)(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*"|`[^`$]*`)/g
const texts = /(['"`])(!?)([^'"`]+)\1/g

/** Makes aliases in `import.meta.glob('~/notes/*.ts')` relative paths, the only ones that both bundlers know. */
export function globAliases(code: string, file: string, { fw }: BuildApp): string {
  if (!code.includes('import.meta.glob')) return code
  const resolve = createResolveAlias(fw.layers)
  const pathOf = (pattern: string): string => {
    const path = resolve(pattern, file)
    if (path === pattern || !isAbsolute(path)) return pattern
    const short = relative(dirname(file), path)
    return short.startsWith('.') ? short : `./${short}`
  }
  return code.replaceAll(
    calls,
    (_, before: string, patterns: string) =>
      before +
      patterns.replaceAll(texts, (_text, quote: string, not: string, pattern: string) => quote + not + pathOf(pattern) + quote),
  )
}
