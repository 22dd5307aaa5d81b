import type { CallExpression, ExpressionStatement, Expression, Node, Program } from 'oxc-parser'
import { isReferenceIdentifier, ScopeTracker, walk, type ScopeTrackerNode } from 'oxc-walker'

/** The result of one walk over a module, shared by all passes. Everything is in source order. */
export interface ModuleAnalysis {
  id: string
  code: string
  program: Program
  /** Calls of functions that are imported, undeclared, or constants of the module. */
  calls: ModuleCall[]
  /** Names that are used as values but not declared in the module. */
  free: FreeName[]
  /** Reads of `_ctx.name` in compiled templates. */
  contextReads: ContextRead[]
}

export interface ModuleCall {
  node: CallExpression
  callee: Callee
  /** Set if the call is an expression statement, so its result is unused. */
  statement?: ExpressionStatement
}

export type Callee =
  | { kind: 'import'; name: string; from: string; local: string }
  | { kind: 'free'; name: string }
  /** A constant of the module and its initial value. */
  | { kind: 'constant'; name: string; value: Expression }

export interface FreeName {
  name: string
  start: number
}

export interface ContextRead {
  name: string
  start: number
  end: number
  called: boolean
}

export function analyseModule(program: Program, code: string, id: string): ModuleAnalysis {
  const found: ModuleAnalysis = { id, code, program, calls: [], free: [], contextReads: [] }
  // Functions and variables may be used before their declaration, so all declarations are collected first.
  const scopeTracker = new ScopeTracker({ preserveExitedScopes: true })
  const root = program as unknown as Parameters<typeof walk>[0] // oxc-walker bundles an older copy of the same types
  walk(root, { scopeTracker })
  scopeTracker.freeze()
  walk(root, {
    scopeTracker,
    enter(node, parent) {
      if (node.type === 'ExportNamedDeclaration' && node.source) return this.skip()
      if (node.type === 'Identifier') {
        if (isReferenceIdentifier(node, parent) && !scopeTracker.isDeclared(node.name)) found.free.push(node)
      } else if (node.type === 'CallExpression') {
        const callee = calleeOf(node.callee, scopeTracker)
        if (callee) found.calls.push({ node, callee, ...(parent?.type === 'ExpressionStatement' ? { statement: parent } : {}) })
      } else if (node.type === 'MemberExpression') addContextRead(node, parent, found)
    },
  })
  return found
}

function calleeOf(node: Node, scope: ScopeTracker): Callee | undefined {
  if (node.type === 'Identifier') {
    const declared = scope.getDeclaration(node.name)
    return declared ? declaredCallee(node.name, declared) : { kind: 'free', name: node.name }
  }
  if (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.object.type === 'Identifier' &&
    node.property.type === 'Identifier'
  ) {
    const declared = scope.getDeclaration(node.object.name)
    if (declared?.type === 'Import' && declared.node.type === 'ImportNamespaceSpecifier') {
      return { kind: 'import', name: node.property.name, from: declared.importNode.source.value, local: node.property.name }
    }
  }
  return undefined
}

function declaredCallee(name: string, declared: ScopeTrackerNode): Callee | undefined {
  if (declared.type === 'Import') {
    const { node, importNode } = declared
    if (node.type === 'ImportNamespaceSpecifier') return undefined
    const imported = node.type === 'ImportDefaultSpecifier' ? 'default' : node.imported
    return {
      kind: 'import',
      name: typeof imported === 'string' ? imported : imported.type === 'Literal' ? imported.value : imported.name,
      from: importNode.source.value,
      local: name,
    }
  }
  if (declared.type !== 'Variable' || declared.scope !== '' || declared.variableNode.kind !== 'const') return undefined
  const init = declared.variableNode.declarations.find(({ id }) => id === declared.node)?.init
  return init ? { kind: 'constant', name, value: init } : undefined
}

function addContextRead(node: Node & { type: 'MemberExpression' }, parent: Node | null, found: ModuleAnalysis): void {
  const { object, property } = node
  if (node.computed || object.type !== 'Identifier' || object.name !== '_ctx' || property.type !== 'Identifier') return
  const isTarget =
    (parent?.type === 'AssignmentExpression' && parent.left === node) ||
    parent?.type === 'UpdateExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  if (isTarget) return
  const called = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node
  found.contextReads.push({ name: property.name, start: node.start, end: node.end, called })
}
