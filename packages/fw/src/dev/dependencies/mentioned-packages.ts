import type { AutoImport } from '@fw/schema'

/** Finds packages whose auto-imports are mentioned in a text. */
export interface MentionedPackages {
  /** Changes whenever names or packages change. */
  id: string
  find: (text: string) => string[]
}

/** Packages that provide auto-imports, from modules and options. Those in `known` are always included. */
export function mentionedPackages(imports: readonly AutoImport[], known: ReadonlySet<string>): MentionedPackages {
  const names = new Map<string, string[]>()
  for (const { name, as, from, type } of imports) {
    if (type || known.has(from) || /^[#./~]|^[a-z][a-z\d+.-]*:/i.test(from)) continue
    names.set(from, [...(names.get(from) ?? []), as ?? name])
  }
  const patterns = [...names].map(([from, list]) => {
    const escaped = list.map((name) => name.replaceAll('$', String.raw`\$`)).join('|')
    return { from, pattern: new RegExp(String.raw`(?<![\w$])(?:${escaped})(?![\w$])`) }
  })
  return {
    id: JSON.stringify([...names]),
    find: (text) => patterns.filter(({ pattern }) => pattern.test(text)).map(({ from }) => from),
  }
}
