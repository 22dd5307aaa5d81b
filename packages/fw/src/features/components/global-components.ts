import type { AppComponent, Side } from '@fw/schema'
import { literal } from '../../source/literal.ts'
import { componentCode } from './component-code.ts'
import { indexComponents } from './component-index.ts'
import { GeneratedImports } from './generated-imports.ts'

/**
 * Code of `#build/global-components`: components that can be used with dynamic names anywhere in the app.
 *
 * @param isHot - Whether to include what hot updates need: the origin of each component, to detect unchanged ones.
 */
export function globalComponents(components: readonly AppComponent[], side: Side, isHot: boolean): string {
  const find = indexComponents(components, side)
  const imports = new GeneratedImports()
  const entries: string[] = []
  const origins: Record<string, string> = {}
  for (const name of namesOf(components.filter(({ global }) => global !== false))) {
    const use = find(name)!
    const lazy = componentCode({ ...use, lazy: true }, side, imports)
    const now = use.component.global === 'sync' ? componentCode(use, side, imports) : lazy
    origins[name] = JSON.stringify([use, use.component.global === 'sync'])
    origins[`Lazy${name}`] = JSON.stringify([use, false])
    entries.push(`  ${JSON.stringify(name)}: ${now},\n  ${JSON.stringify(`Lazy${name}`)}: ${lazy},`)
  }
  const hot = isHot ? `export const origins = ${literal(origins)}\n` : ''
  return `${imports}\nexport default {\n${entries.join('\n')}\n}\n${hot}`
}

const namesOf = (components: readonly AppComponent[]): Set<string> => new Set(components.map(({ pascalName }) => pascalName))
