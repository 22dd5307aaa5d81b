import type { AppComponent, Side } from '@fw/schema'
import { componentCode } from './component-code.ts'
import { indexComponents } from './component-index.ts'
import { GeneratedImports } from './generated-imports.ts'

/** Code of `#build/global-components`: components that can be used with dynamic names anywhere in the app. */
export function globalComponents(components: readonly AppComponent[], side: Side): string {
  const find = indexComponents(components, side)
  const imports = new GeneratedImports()
  const entries: string[] = []
  for (const name of namesOf(components.filter(({ global }) => global !== false))) {
    const use = find(name)!
    const lazy = componentCode({ ...use, lazy: true }, side, imports)
    const now = use.component.global === 'sync' ? componentCode(use, side, imports) : lazy
    entries.push(`  ${JSON.stringify(name)}: ${now},\n  ${JSON.stringify(`Lazy${name}`)}: ${lazy},`)
  }
  return `${imports}\nexport default {\n${entries.join('\n')}\n}\n`
}

const namesOf = (components: readonly AppComponent[]): Set<string> => new Set(components.map(({ pascalName }) => pascalName))
