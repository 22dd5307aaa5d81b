import type { AppComponent, AutoImport, KeyedFunction } from '@fw/schema'

interface Named {
  imports: readonly AutoImport[]
  components: readonly AppComponent[]
  keyedFunctions: readonly KeyedFunction[]
}

/** The names that resolve differently now, in all spellings of code and templates. */
export function changedNames(before: Named, now: Named): string[] {
  const imports = differing(before.imports, now.imports, (entry) => (entry.type ? undefined : (entry.as ?? entry.name)))
  const keyed = differing(before.keyedFunctions, now.keyedFunctions, ({ name }) => name)
  const components = differing(before.components, now.components, ({ pascalName }) => pascalName)
  const kebabs = new Map([...before.components, ...now.components].map((each) => [each.pascalName, each.kebabName]))
  return [...new Set([...imports, ...keyed, ...components.flatMap((name) => spellings(name, kebabs.get(name)!))])]
}

/** Names whose entries differ between the lists. */
function differing<T>(before: readonly T[], now: readonly T[], nameOf: (entry: T) => string | undefined): string[] {
  if (before === now) return []
  const [old, current] = [byName(before, nameOf), byName(now, nameOf)]
  return [...new Set([...old.keys(), ...current.keys()])].filter((name) => old.get(name) !== current.get(name))
}

/** Everything about each name, as text. */
function byName<T>(entries: readonly T[], nameOf: (entry: T) => string | undefined): Map<string, string> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const name = nameOf(entry)
    if (name !== undefined) texts.set(name, `${texts.get(name) ?? ''}${JSON.stringify(entry)}`)
  }
  return texts
}

/** `FormField`, `formField`, `form-field`, and their lazy variants. */
function spellings(pascal: string, kebab: string): string[] {
  const hyphenated = pascal.replace(/\B([A-Z])/g, '-$1').toLowerCase() // `u-i-button` is `UIButton` too
  const kebabs = [...new Set([kebab, hyphenated])]
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  return [pascal, camel, ...kebabs, `Lazy${pascal}`, ...kebabs.map((each) => `lazy-${each}`)]
}
