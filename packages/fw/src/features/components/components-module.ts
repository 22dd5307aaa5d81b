import type { AppComponent, Side } from '@fw/schema'
import { componentCode } from './component-code.ts'
import { indexComponents, type ComponentUse } from './component-index.ts'
import { GeneratedImports } from './generated-imports.ts'

/** Code of `#components`: every component by name, also with the prefix `Lazy`, and `componentNames`. */
export function componentsModule(components: readonly AppComponent[], side: Side): string {
  const find = indexComponents(components, side)
  const imports = new GeneratedImports()
  const names = [...new Set(components.map(({ pascalName }) => pascalName))]
  const lines = names.flatMap((name) => {
    const use = find(name)!
    const lazy = find(`Lazy${name}`)
    return [exportLine(name, use, side, imports), ...(lazy?.lazy ? [exportLine(`Lazy${name}`, lazy, side, imports)] : [])]
  })
  return `${imports}\n${lines.join('\n')}\nexport const componentNames = ${JSON.stringify(names)}\n`
}

function exportLine(name: string, use: ComponentUse, side: Side, imports: GeneratedImports): string {
  const code = componentCode(use, side, imports)
  return /^[\w$]+$/.test(code) ? `export { ${code} as ${name} }` : `export const ${name} = ${code}`
}
