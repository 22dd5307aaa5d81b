import type { AutoImport } from '@fw/schema'

/** Finds packages of which a text mentions a name that needs no import. */
export interface MentionedPackages {
  /** Changes whenever names or packages do. */
  id: string
  find: (text: string) => string[]
}

/** Packages that modules and settings offer names of. Those in `known` are there anyway. */
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
