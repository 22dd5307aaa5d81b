import type { Node } from 'oxc-parser'
import type { PageScript } from './page-script.ts'
import { referencedNames } from './referenced-names.ts'
import { walkCode } from './walk-code.ts'
import { topLevelNames, type TopLevelName } from './top-level-names.ts'

/** The code that has to be extracted from a page together with its `definePageMeta`. */
export interface LiftedCode {
  names: Map<string, TopLevelName>
  /** Uses of component state and `await`, which are not allowed here. */
  mistakes: { what: 'await' | 'state'; name: string; at: number }[]
}

/** Collects the imports and declarations that code refers to, transitively. */
export function liftedCode(pieces: readonly Node[], script: PageScript): LiftedCode {
  const known = topLevelNames(script.program)
  const lifted: LiftedCode = { names: new Map(), mistakes: [] }
  const waiting = [...pieces]
  for (const piece of pieces) {
    const at = awaitIn(piece)
    if (at !== undefined) lifted.mistakes.push({ what: 'await', name: 'await', at })
  }
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    for (const [name, at] of referencedNames(piece)) {
      const found = known.get(name)
      if (!found || lifted.names.has(name)) continue
      lifted.names.set(name, found)
      if (found.kind === 'import') continue
      if (script.isSetup(found.node.start) && isState(found)) lifted.mistakes.push({ what: 'state', name, at })
      else waiting.push(found.node)
    }
  }
  return lifted
}

/** Functions whose result belongs to one component instance: composables, reactive values and compiler macros. */
const stateful =
  /^(?:use[A-Z]|define[A-Z]|withDefaults$|inject$|(?:shallow)?[Rr]ef$|customRef$|toRefs?$|(?:shallow)?[Rr](?:eactive|eadonly)$|computed$|watch|on[A-Z])/

/** Whether a variable of a setup script is created for each component instance. */
function isState(found: TopLevelName): boolean {
  if (found.kind !== 'variable') return false
  if (found.keyword !== 'const' || !found.node.init) return true
  let isStateful = awaitIn(found.node.init) !== undefined
  outsideFunctions(found.node.init, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && stateful.test(node.callee.name)) isStateful = true
  })
  return isStateful
}

/** Returns the offset of an `await` that is not inside a nested function. */
function awaitIn(piece: Node): number | undefined {
  let at: number | undefined
  outsideFunctions(piece, (node) => {
    if (node.type === 'AwaitExpression') at ??= node.start
  })
  return at
}

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

function outsideFunctions(piece: Node, visit: (node: Node) => void): void {
  walkCode(piece, {
    enter: (node) => {
      if (functions.has(node.type)) return false
      visit(node)
      return true
    },
  })
}
