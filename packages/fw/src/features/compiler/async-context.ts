import type { AutoImport, FwOptions } from '@fw/schema'
import type { AwaitExpression, CallExpression, Node } from 'oxc-parser'
import { walk } from 'oxc-walker'
import type { ModuleEdits } from '../../source/module-edits.ts'
import { createFindOrigin, isAppModule } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'
import { namesPattern } from './names-pattern.ts'

type Options = FwOptions['optimization']['asyncTransforms']

/** Module that exports the two functions called by the generated code. */
const runtime = '#app/internal'

/**
 * Restores the context after each `await` in the functions listed in the options, so that composables keep working. On the server
 * `AsyncLocalStorage` does that for the app; there only `setup` functions are transformed, since they also need the current
 * component instance.
 */
export function asyncContext({ asyncFunctions, objectDefinitions }: Options, imports: () => readonly AutoImport[]): ScriptPass {
  const findOrigin = createFindOrigin(imports)
  const callbacks = new Set(asyncFunctions)
  const methods = new Map(Object.entries(objectDefinitions).map(([name, list]) => [name, new Set(list)]))
  const names = new Set([...callbacks, ...methods.keys()])
  const pattern = namesPattern(names)
  return {
    name: 'async-context',
    test: (code, id, { side }) =>
      code.includes('await') && (side === 'client' ? pattern.test(code) || isPageMeta(id) : code.includes('defineFwComponent')),
    run({ calls, program, id }, edits, { side }) {
      if (side === 'client' && isPageMeta(id)) {
        const wanted = methods.get('definePageMeta') ?? new Set()
        for (const statement of program.body)
          if (statement.type === 'ExportDefaultDeclaration')
            for (const found of methodsIn(statement.declaration as Node, wanted)) keep(found, edits)
      }
      for (const { node, callee } of calls) {
        const origin = findOrigin(callee)
        const name = origin?.name ?? callee.name
        if (!names.has(name) || (origin && isOwn(name) && !isAppModule(origin.from))) continue
        const wanted = methods.get(name)
        if (side === 'server') {
          if (name === 'defineFwComponent' && wanted?.has('setup'))
            for (const found of methodsOf(node, new Set(['setup']))) keep(found, edits)
          continue
        }
        if (callbacks.has(name)) for (const argument of node.arguments) keep(unwrap(argument), edits)
        if (wanted) for (const found of methodsOf(node, wanted)) keep(found, edits)
      }
    },
  }
}

/** Whether a module contains the page meta only: the argument of `definePageMeta` is its default export. */
const isPageMeta = (id: string): boolean => /[?&]macro=true(?:&|$)/.test(id)

const isOwn = (name: string): boolean => /^define(?:Fw|PageMeta)/.test(name)

function methodsOf(call: CallExpression, names: ReadonlySet<string>): Node[] {
  return call.arguments[0] ? methodsIn(call.arguments[0], names) : []
}

function methodsIn(argument: Node, names: ReadonlySet<string>): Node[] {
  const object = unwrap(argument)
  if (object.type !== 'ObjectExpression') return []
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    const { key } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    if (!names.has(name)) return []
    const value = unwrap(property.value)
    return value.type === 'ArrayExpression' ? value.elements.flatMap((element) => (element ? [unwrap(element)] : [])) : [value]
  })
}

function unwrap(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return unwrap(node.expression)
    default:
      return node
  }
}

/** Wraps each `await` of a function, but not those of nested functions. */
function keep(node: Node, edits: ModuleEdits): void {
  if (
    (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') ||
    !node.async ||
    node.generator ||
    !node.body
  )
    return
  if (edits.isGone(node.start)) return
  const body = node.body as Parameters<typeof walk>[0]
  walk(body, {
    enter(inner) {
      if (inner !== body && /Function|^Class/.test(inner.type)) this.skip()
    },
    leave(inner) {
      if (inner.type === 'AwaitExpression') wrapAwait(inner as AwaitExpression, edits)
    },
  })
}

/**
 * `await x` → `resume(held = hold(() => x), await held[0])`: as safe as a call in any expression, and with one variable for all.
 */
function wrapAwait({ start, end, argument }: AwaitExpression, edits: ModuleEdits): void {
  const hold = edits.import(runtime, 'holdContext')
  const resume = edits.import(runtime, 'resumeContext')
  const held = edits.shared('held')
  const thunk = containsAwait(argument) ? 'async () => ' : '() => '
  // Parentheses, because an object literal would be parsed as a block.
  edits.text.overwrite(start, argument.start, `${resume}(${held} = ${hold}(${thunk}(`)
  edits.text.appendLeft(end, `)), await ${held}[0])`)
}

function containsAwait(node: Node): boolean {
  let found = false
  const root = node as Parameters<typeof walk>[0]
  walk(root, {
    enter(inner) {
      if (inner.type === 'AwaitExpression') found = true
      if (found || (/Function|^Class/.test(inner.type) && inner.type !== 'AwaitExpression')) this.skip()
    },
  })
  return found
}
