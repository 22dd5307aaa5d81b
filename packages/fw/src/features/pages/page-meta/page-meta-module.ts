import MagicString from 'magic-string'
import type { ImportDeclaration, ImportDeclarationSpecifier } from 'oxc-parser'
import type { Transformed } from '@fw/schema'
import type { PageMetaAnalysis } from './analyse-page-meta.ts'

interface Kept {
  start: number
  end: number
  before: string
  after: string
}

/** Generates the module with the dynamic meta of a page as its default export, including the imports and declarations it needs. */
export function pageMetaModule(code: string, file: string, { properties, lifted }: PageMetaAnalysis): Transformed {
  const text = new MagicString(code)
  const declarations = [...importsIn(lifted), ...declarationsIn(lifted)].toSorted((a, b) => a.start - b.start)
  const members = properties.map(({ start, end }): Kept => ({ start, end, before: '  ', after: ',\n' }))
  const all = [...declarations, ...members].toSorted((a, b) => a.start - b.start)
  let at = 0
  for (const { start, end, before, after } of all) {
    if (start > at) text.remove(at, start)
    text.appendRight(start, before)
    text.appendLeft(end, after)
    at = end
  }
  if (at < code.length) text.remove(at, code.length)
  // Declarations come first, wherever they are in the page.
  for (const { start, end } of members) text.move(start, end, code.length)
  if (members.length > 0) text.prependRight(members[0]!.start, 'export default {\n').append('}\n')
  else text.append('export default {}\n')
  return { code: text.toString(), map: text.generateMap({ source: file, includeContent: true, hires: 'boundary' }) }
}

function importsIn({ names }: PageMetaAnalysis['lifted']): Kept[] {
  const used = new Map<ImportDeclaration, ImportDeclarationSpecifier[]>()
  for (const found of names.values()) {
    if (found.kind === 'import') used.set(found.node, [...(used.get(found.node) ?? []), found.specifier])
  }
  return [...used].map(([node, specifiers]): Kept => {
    const before = `import ${specifierText(specifiers)} from `
    // The quoted source and everything after it, such as import attributes, are kept.
    return { start: node.source.start, end: node.end, before, after: '\n' }
  })
}

function specifierText(specifiers: readonly ImportDeclarationSpecifier[]): string {
  const named: string[] = []
  const whole: string[] = []
  for (const { local, ...specifier } of specifiers.toSorted((a, b) => a.start - b.start)) {
    if (specifier.type === 'ImportDefaultSpecifier') whole.unshift(local.name)
    else if (specifier.type === 'ImportNamespaceSpecifier') whole.push(`* as ${local.name}`)
    else {
      const { imported } = specifier
      const name = imported.type === 'Literal' ? JSON.stringify(imported.value) : imported.name
      named.push(name === local.name ? name : `${name} as ${local.name}`)
    }
  }
  return [...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
}

function declarationsIn({ names }: PageMetaAnalysis['lifted']): Kept[] {
  const kept = new Map<number, Kept>()
  for (const found of names.values()) {
    if (found.kind === 'import') continue
    const { start, end } = found.node
    // A destructuring pattern may declare several names.
    kept.set(start, { start, end, before: found.kind === 'variable' ? `${found.keyword} ` : '', after: '\n' })
  }
  return [...kept.values()]
}
