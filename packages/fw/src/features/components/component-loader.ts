import type { AppComponent, Side } from '@fw/schema'
import type { CallExpression } from 'oxc-parser'
import { walk } from 'oxc-walker'
import type { ModuleAnalysis } from '../../source/analyse-module.ts'
import { redirectImports } from '../../source/redirect-imports.ts'
import type { ModuleEdits } from '../../source/module-edits.ts'
import type { ScriptPass } from '../../source/script-transform.ts'
import { componentCode } from './component-code.ts'
import { indexComponents, type ComponentUse, type FindComponent } from './component-index.ts'
import { pascalOf } from './component-name.ts'
import { splitStrategy } from './lazy-hydration.ts'

/**
 * Replaces components resolved by name, as emitted by the compilers of templates and JSX, with imports. Unknown names are kept,
 * since plugins may register such components.
 *
 * @param components - Called for each module, because components change during development.
 */
export function componentLoader(components: () => readonly AppComponent[]): ScriptPass {
  const find = memoizeIndex(components)
  return {
    name: 'components',
    test: (code) => code.includes('resolveComponent') || code.includes('#components'),
    run(module, edits, { side }) {
      redirectImports(module, edits, '#components', (name, local) => {
        const use = find(side)(name)
        if (!use) return false
        const isPlain = !use.lazy && !use.elsewhere && !use.island && use.component.mode !== 'client'
        if (isPlain) edits.importAs(use.component.file, use.component.export, local)
        else edits.declare(`const ${local} = ${componentCode(use, side, edits)};`)
        return true
      })
      const calls = module.calls.filter(isResolveComponent)
      if (calls.length === 0) return
      const local = locallyRegistered(module)
      const file = module.id.replace(/\?.*$/, '')
      const expressions = new Map<string, string>()
      for (const { node, statement } of calls) {
        const name = literalName(node)
        if (name === undefined || statement || local.has(pascalOf(name)) || edits.isGone(node.start)) continue
        const [component, hydration] = splitStrategy(name)
        const found = find(side)(component)
        if (!found) continue
        const use: ComponentUse = { ...found, ...(hydration ? { hydration } : {}) }
        // A recursive component: Vue resolves it without an import.
        if (use.component.file === file && !use.lazy && node.arguments.length > 1) continue
        const key = `${use.component.pascalName} ${use.lazy} ${hydration}`
        if (!expressions.has(key)) expressions.set(key, declare(componentCode(use, side, edits), use, edits))
        edits.replace(node.start, node.end, expressions.get(key)!)
      }
    },
  }
}

function memoizeIndex(components: () => readonly AppComponent[]): (side: Side) => FindComponent {
  let list: readonly AppComponent[] | undefined
  let indexes: Partial<Record<Side, FindComponent>> = {}
  return (side) => {
    const now = components()
    if (now !== list) {
      list = now
      indexes = {}
    }
    return (indexes[side] ??= indexComponents(now, side))
  }
}

function isResolveComponent({ callee }: ModuleAnalysis['calls'][number]): boolean {
  if (callee.name !== 'resolveComponent') return false
  return (
    callee.kind === 'free' ||
    (callee.kind === 'import' && (callee.from === 'vue' || callee.from === 'ui' || callee.from === '#imports'))
  )
}

function literalName(node: CallExpression): string | undefined {
  const first = node.arguments[0]
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

/** Declares the wrapper once per module, not once per render. */
function declare(expression: string, { lazy, component }: ComponentUse, edits: ModuleEdits): string {
  if (/^[\w$]+$/.test(expression)) return expression
  // Components may have circular imports, so an imported component must not be accessed before rendering.
  if (!lazy) return `(${edits.shared(component.pascalName)} ??= ${expression})`
  const local = edits.uniqueName(component.pascalName)
  edits.declare(`const ${local} = ${expression};`)
  return local
}

/** Names in the component's own `components` option, which take precedence. */
function locallyRegistered({ program, code }: ModuleAnalysis): Set<string> {
  const names = new Set<string>()
  if (!/\bcomponents\b/.test(code)) return names
  const root = program as unknown as Parameters<typeof walk>[0] // oxc-walker bundles an older copy of the same types
  walk(root, {
    enter(node) {
      if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'components') return
      if (node.value.type !== 'ObjectExpression') return
      for (const entry of node.value.properties) {
        if (entry.type !== 'Property' || entry.computed) continue
        if (entry.key.type === 'Identifier') names.add(pascalOf(entry.key.name))
        else if (entry.key.type === 'Literal') names.add(pascalOf(String(entry.key.value)))
      }
    },
  })
  return names
}
