import type { AutoImport } from '@fw/schema'
import type { ArrowFunctionExpression, CallExpression, Function as FunctionNode, ImportDeclaration, Program } from 'oxc-parser'
import { isReferenceIdentifier, ScopeTracker, walk, type ScopeTrackerNode } from 'oxc-walker'
import { createFindOrigin, isAppModule } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'

type Handler = ArrowFunctionExpression | FunctionNode

const composables = new Set(['useAsyncData', 'useLazyAsyncData'])

/**
 * Moves the handlers of `useAsyncData` to modules of their own, which browsers load when they call them. A page whose data comes with
 * its HTML never does. Variables of the surrounding function are passed as arguments, so handlers that assign to one stay where they are.
 */
export function extractHandlers(imports: () => readonly AutoImport[]): ScriptPass {
  const findOrigin = createFindOrigin(imports)
  return {
    name: 'extract-handlers',
    test: (code, _id, { side, dev, addModule }) =>
      side === 'client' && !dev && addModule !== undefined && code.includes('AsyncData'),
    run({ calls, program, code, id }, edits, { addModule }) {
      let index = 0
      let scopes: ScopeTracker | undefined
      for (const { node, callee } of calls) {
        const origin = findOrigin(callee)
        if (!origin || !composables.has(origin.name) || !isAppModule(origin.from)) continue
        const handler = handlerOf(node)
        const outside = handler && namesFromOutside(program, (scopes ??= scopesOf(program)), handler)
        if (!outside || edits.isGone(handler.start)) continue
        const given = outside.locals.join(', ')
        const text = `${importLines(outside.imports)}export default (${given}) => (${code.slice(handler.start, handler.end)})\n`
        const url = addModule!(id, `handler${index++}`, text)
        const run = `import(${JSON.stringify(url)}).then((m) => app.runWithContext(() => m.default(${given})(app, ...rest)))`
        edits.replace(handler.start, handler.end, `(app, ...rest) => ${run}`)
      }
    },
  }
}

/** The handler is the first argument, or the second after a key. */
function handlerOf({ arguments: [first, second] }: CallExpression): Handler | undefined {
  return [first, second].find(
    (argument): argument is Handler =>
      (argument?.type === 'ArrowFunctionExpression' || argument?.type === 'FunctionExpression') && !argument.generator,
  )
}

interface Outside {
  /** Constants of the surrounding functions and of the module. */
  locals: string[]
  imports: { name: string; declared: ScopeTrackerNode & { type: 'Import' } }[]
}

/** Collects all declarations of a module first, because functions may be used before they are declared. */
function scopesOf(program: Program): ScopeTracker {
  const scopes = new ScopeTracker({ preserveExitedScopes: true })
  walk(rootOf(program), { scopeTracker: scopes })
  scopes.freeze()
  return scopes
}

const rootOf = (program: Program): Parameters<typeof walk>[0] => program as unknown as Parameters<typeof walk>[0] // oxc-walker bundles an older copy of the same types

/** Names that a function uses and does not declare. Undefined if it cannot be moved. */
function namesFromOutside(program: Program, scopes: ScopeTracker, handler: Handler): Outside | undefined {
  const locals = new Set<string>()
  const imports = new Map<string, ScopeTrackerNode & { type: 'Import' }>()
  let isMovable = true
  walk(rootOf(program), {
    scopeTracker: scopes,
    enter(node, parent) {
      if (node.start < handler.start || node.end > handler.end) {
        if (node.end <= handler.start || node.start >= handler.end) this.skip()
        return
      }
      if (node.type === 'ThisExpression' || node.type === 'Super' || node.type === 'MetaProperty') isMovable &&= isHarmless(node)
      if (node.type !== 'Identifier') return
      if (node.name === 'arguments') isMovable = false
      const declared = scopes.getDeclaration(node.name)
      if (!declared || isInside(declared, handler)) return
      if (isAssigned(parent, node)) isMovable = false
      if (!isReferenceIdentifier(node, parent)) return
      if (declared.type === 'Import') imports.set(node.name, declared)
      else if (isConstant(declared)) locals.add(node.name)
      else isMovable = false
    },
  })
  return isMovable ? { locals: [...locals], imports: [...imports].map(([name, declared]) => ({ name, declared })) } : undefined
}

/** `import.meta` means the same everywhere; `this` and `new.target` do not. */
const isHarmless = (node: { type: string; meta?: { name: string } }): boolean =>
  node.type === 'MetaProperty' && node.meta?.name === 'import'

const isInside = ({ start, end }: { start: number; end: number }, handler: Handler): boolean =>
  start >= handler.start && end <= handler.end

/** Whether a name keeps its value. Parameters are assumed to. */
function isConstant(declared: ScopeTrackerNode): boolean {
  if (declared.type === 'Variable') return declared.variableNode.kind === 'const'
  return declared.type === 'Function' || declared.type === 'FunctionParam' || declared.type === 'Identifier'
}

function isAssigned(parent: { type: string } | null, node: unknown): boolean {
  if (parent?.type === 'AssignmentExpression') return (parent as { left?: unknown }).left === node
  return parent?.type === 'UpdateExpression'
}

function importLines(imports: Outside['imports']): string {
  return imports
    .map(({ name, declared: { node, importNode } }) => {
      const from = JSON.stringify((importNode as unknown as ImportDeclaration).source.value)
      if (node.type === 'ImportNamespaceSpecifier') return `import * as ${name} from ${from}\n`
      if (node.type === 'ImportDefaultSpecifier') return `import ${name} from ${from}\n`
      const imported = node.imported as { type: string; name?: string; value?: string }
      const exported = imported.type === 'Literal' ? JSON.stringify(imported.value) : imported.name!
      return `import { ${exported === name ? name : `${exported} as ${name}`} } from ${from}\n`
    })
    .join('')
}
