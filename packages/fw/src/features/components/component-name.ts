/** The name and mode derived from the path of a component. */
export interface ComponentNaming {
  /** Empty if no name can be derived from the path. */
  pascalName: string
  kebabName: string
  mode: 'all' | 'client' | 'server'
  global: boolean
  island: boolean
}

/**
 * Derives the name of a component from its path in a component directory: `form/Field.vue` is `FormField`. Words shared by a
 * directory and the next segment are not repeated, so `base/BaseButton.vue` is `BaseButton`.
 */
export function componentName(
  path: string,
  { prefix = '', pathPrefix = true }: { prefix?: string; pathPrefix?: boolean } = {},
): ComponentNaming {
  const segments = path.split('/')
  const { stem, flags } = splitSuffixes(segments.pop()!.replace(/\.\w+$/, ''))
  // An index file is named after its directory.
  const names = stem.toLowerCase() === 'index' ? segments : [...segments, stem]
  const used = pathPrefix ? names : names.slice(-1)
  const words = [prefix, ...used].map(splitWords).reduce(joinWords, [])
  return {
    pascalName: words.map(capitalize).join(''),
    kebabName: words.map((word) => word.toLowerCase()).join('-'),
    mode: flags.has('client') ? 'client' : flags.has('server') ? 'server' : 'all',
    global: flags.has('global'),
    island: flags.has('island'),
  }
}

/**
 * Splits `formField`, `form-field`, `FormField` and `form.field` into the words form and field. Consecutive capitals are one word.
 */
export function splitWords(text: string): string[] {
  return text.match(/\p{Lu}+(?!\p{Ll})[\p{N}]*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{N}]+|[\p{Lu}]/gu) ?? []
}

/** `form-field` → `FormField`, like Vue resolves components. */
export const pascalOf = (name: string): string => capitalize(name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))

const flagNames = new Set(['client', 'server', 'global', 'island'])

function splitSuffixes(name: string): { stem: string; flags: Set<string> } {
  const parts = name.split('.')
  const flags = new Set<string>()
  while (parts.length > 1 && flagNames.has(parts.at(-1)!)) flags.add(parts.pop()!)
  return { stem: parts.join('.'), flags }
}

/** Appends words, without leading ones that the list already ends with. */
function joinWords(list: string[], next: string[]): string[] {
  for (let shared = Math.min(list.length, next.length); shared > 0; shared--) {
    const tail = list.slice(-shared)
    if (tail.every((word, index) => word.toLowerCase() === next[index]!.toLowerCase())) {
      // The spelling closest to the file wins: `ui/UIButton.vue` is `UIButton`.
      return [...list.slice(0, -shared), ...next]
    }
  }
  return [...list, ...next]
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
