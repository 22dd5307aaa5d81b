import type { AppComponent, SourceTransform } from '@fw/schema'
import MagicString from 'magic-string'

/** Matches the name that the SFC compiler derives from the file name, or the empty options of a component without script. */
const generated = /\b__name: (['"])[^'"\n]*\1|(?<=^const _sfc_main = )\{\s*\}(?=;?$)/m

/**
 * Sets the name of components in component directories to the one used in templates, for devtools and `<KeepAlive>`:
 * `form/Field.vue` is `FormField`. Explicit names are kept.
 */
export function componentNames(components: () => readonly AppComponent[]): SourceTransform {
  let seen: readonly AppComponent[] | undefined
  let names = new Map<string, string>()
  const nameOf = (file: string): string | undefined => {
    const list = components()
    if (seen !== list) {
      seen = list
      names = new Map(list.filter((each) => each.export === 'default').map(({ file: of, pascalName }) => [of, pascalName]))
    }
    return names.get(file)
  }
  return {
    name: 'component-names',
    order: 'normal',
    filter: { id: { include: /\.vue(?:$|\?vue&type=script\b)/ }, code: generated },
    transform(code, id) {
      const name = nameOf(id.replace(/\?.*$/, ''))
      const match = name === undefined ? null : generated.exec(code)
      if (!match) return undefined
      const text = new MagicString(code)
      const written = `__name: ${JSON.stringify(name)}`
      text.update(match.index, match.index + match[0].length, match[0].startsWith('{') ? `{ ${written} }` : written)
      return { code: text.toString(), map: text.generateMap({ source: id, includeContent: true, hires: 'boundary' }) }
    },
  }
}
