import type { Node } from 'oxc-parser'
import type { PageScript } from './page-script.ts'
import { referencedNames } from './referenced-names.ts'
import { walkCode } from './walk-code.ts'
import { topLevelNames, type TopLevelName } from './top-level-names.ts'

/** The code that has to be extracted from a page together with its `definePageMeta`. */
export interface LiftedCode {
  names: Map<string, TopLevelName>
  /** Uses of what exists only while a component is set up, and `await`. */
  mistakes: { what: 'await' | 'state'; name: string; at: number }[]
}

/** The imports and declarations that pieces of code refer to, and those that these refer to. */
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

/** Functions whose result belongs to one component: composables, reactive values, and macros of the compiler. */
const stateful =
  /^(?:use[A-Z]|define[A-Z]|withDefaults$|inject$|(?:shallow)?[Rr]ef$|customRef$|toRefs?$|(?:shallow)?[Rr](?:eactive|eadonly)$|computed$|watch|on[A-Z])/

/** Whether a variable of a setup script holds something that is made anew for each component. */
function isState(found: TopLevelName): boolean {
  if (found.kind !== 'variable') return false
  if (found.keyword !== 'const' || !found.node.init) return true
  let isStateful = awaitIn(found.node.init) !== undefined
  outsideFunctions(found.node.init, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && stateful.test(node.callee.name)) isStateful = true
  })
  return isStateful
}

/** Where a piece of code waits, other than in a function of its own. */
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
