import type { SourceTransform, TransformContext } from '@fw/schema'
import MagicString from 'magic-string'
import type { SFCDescriptor } from 'vue/compiler-sfc'
import { parseComponent } from '../../source/parse-component.ts'
import { pascalOf } from './component-name.ts'
import { dropUnusedImports } from './drop-unused-imports.ts'
import { removedContent } from './removed-content.ts'

export interface TreeShakeClientOnlyOptions {
  /** `experimental.treeshakeClientOnly` */
  clientOnly: boolean
  /** Names of further client-only components, in PascalCase. Called for each module. */
  clientComponents?: () => readonly string[]
}

/**
 * Removes slot content that is never rendered: that of `<ClientOnly>` on the server and of `<DevOnly>` in production. Fallback
 * slots are kept. Imports that only the removed content used are removed too.
 */
export function treeShakeClientOnly({ clientOnly, clientComponents = () => [] }: TreeShakeClientOnlyOptions): SourceTransform {
  const namesFor = ({ side, dev }: TransformContext): Set<string> =>
    new Set([...(clientOnly && side === 'server' ? ['ClientOnly', ...clientComponents()] : []), ...(dev ? [] : ['DevOnly'])])
  return {
    name: 'tree-shake-client-only',
    order: 'pre',
    filter: { id: { include: /\.vue$/, exclude: /[\\/]node_modules[\\/]/ }, code: /<template/ },
    transform(code, id, context) {
      const names = namesFor(context)
      if (names.size === 0 || !mentions(code, names)) return undefined
      const { descriptor, errors } = parseComponent(code, { filename: id, sourceMap: false, ignoreEmpty: false })
      const ast = descriptor.template?.ast
      // Templates in other languages have no tree; errors are reported by the compiler.
      if (!ast || errors.length > 0 || (descriptor.template?.lang ?? 'html') !== 'html') return undefined
      for (const name of ownComponents(descriptor, names)) names.delete(name)
      const ranges = removedContent(ast, names)
      if (ranges.length === 0) return undefined
      const text = new MagicString(code)
      for (const { start, end } of ranges) text.remove(start, end)
      dropUnusedImports(descriptor, ranges, text)
      return { code: text.toString(), map: text.generateMap({ source: id, includeContent: true, hires: 'boundary' }) }
    },
  }
}

function mentions(code: string, names: ReadonlySet<string>): boolean {
  for (const [, tag] of code.matchAll(/<([A-Za-z][\w-]*)/g)) if (names.has(pascalOf(tag!))) return true
  return false
}

/** Names that the component imports or declares itself. */
function ownComponents({ script, scriptSetup }: SFCDescriptor, names: ReadonlySet<string>): string[] {
  const code = `${script?.content ?? ''}\n${scriptSetup?.content ?? ''}`
  return [...names].filter((name) => {
    const isDeclared = new RegExp(String.raw`\b(?:const|let|var|function|class)\s+${name}\b`).test(code)
    const imports = [...code.matchAll(/\bimport\s+([\w$\s{},*]+?)\s+from\s*['"]([^'"]+)['"]/g)]
    const isImported = imports.some(
      ([, what, from]) => new RegExp(String.raw`\b${name}\b`).test(what!) && !/^#(?:components|app|imports)/.test(from!),
    )
    return isDeclared || isImported
  })
}
