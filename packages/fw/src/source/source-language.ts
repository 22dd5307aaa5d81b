/** Languages to try when parsing a module, the most likely first. The ids of compiled components don't include the language. */
export function languagesOf(id: string): readonly Language[] {
  const query = id.indexOf('?')
  const name = query < 0 ? id : id.slice(0, query)
  const part = query < 0 ? undefined : /[?&]lang[.=](\w+)/.exec(id.slice(query))?.[1]
  return candidates[part ?? name.slice(name.lastIndexOf('.') + 1)] ?? fallback
}

export type Language = 'js' | 'jsx' | 'ts' | 'tsx'

const fallback: readonly Language[] = ['ts', 'tsx', 'js']

const candidates: Record<string, readonly Language[]> = {
  ts: ['ts'],
  mts: ['ts'],
  cts: ['ts'],
  tsx: ['tsx'],
  jsx: ['jsx'],
  js: ['js', 'jsx'],
  mjs: ['js', 'jsx'],
  cjs: ['js', 'jsx'],
}
