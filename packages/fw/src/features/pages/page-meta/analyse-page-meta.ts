import type { BuildProblem } from '@fw/kit'
import { lineColumnAt } from '@fw/kit/internal'
import type { ObjectExpression, ObjectPropertyKind } from 'oxc-parser'
import { findMacroCalls, type MacroCall } from './find-macro.ts'
import { jsonValue, propertyKey, withoutTypes } from './json-value.ts'
import { liftedCode, type LiftedCode } from './lifted-code.ts'
import { parsePageScript } from './page-script.ts'

export interface PageMetaOptions {
  /** `experimental.scanPageMeta`: `false` evaluates every key at run time. */
  scan?: boolean
  /** `experimental.extraPageMetaExtractionKeys`: keys that must be known at build time. */
  extraKeys?: readonly string[]
  /** `experimental.inlineRouteRules`: `defineRouteRules` is a macro. */
  routeRules?: boolean
}

/** The page meta of a file. Everything that reads or transforms pages uses this analysis, so that results are consistent. */
export interface PageMetaAnalysis {
  /** Every statement that calls the macro. */
  statements: { start: number; end: number }[]
  /** Values that are known without running code. */
  static: Record<string, unknown>
  dynamicKeys: string[]
  /** The properties of the dynamic keys. */
  properties: ObjectPropertyKind[]
  lifted: LiftedCode
  problems: BuildProblem[]
}

/** Included in the dynamic keys if some keys are only known at run time. */
export const unknownKeys = '*'

export function analysePageMeta(code: string, file: string, options: PageMetaOptions = {}): PageMetaAnalysis {
  const analysis: PageMetaAnalysis = {
    statements: [],
    static: {},
    dynamicKeys: [],
    properties: [],
    lifted: { names: new Map(), mistakes: [] },
    problems: [],
  }
  if (!code.includes('definePageMeta')) return analysis
  const parsed = parsePageScript(code, file)
  if ('problem' in parsed) return { ...analysis, problems: [parsed.problem] }
  const calls = findMacroCalls(parsed.script.program, 'definePageMeta')
  const report = (what: keyof typeof mistakes, at: number, name = ''): void => {
    const { level = 'error', why, fix, code: id } = mistakes[what]
    analysis.problems.push({ level, code: id, why: why(name), fix, file, ...lineColumnAt(code, at) })
  }
  const object = readCalls(calls, report)
  analysis.statements = calls.flatMap(({ statement, call }) =>
    // The end of the call, not of the statement: a semicolon is added for the parser at the end of the script.
    statement ? [{ start: statement.start, end: call.end }] : [],
  )
  if (!object) return analysis
  splitProperties(object, options, analysis)
  analysis.lifted = liftedCode(analysis.properties, parsed.script)
  for (const { what, name, at } of analysis.lifted.mistakes) report(what, at, name)
  for (const property of analysis.properties) {
    const key = property.type === 'Property' ? propertyKey(property) : undefined
    if (key !== undefined && options.scan !== false && options.extraKeys?.includes(key)) report('not static', property.start, key)
  }
  return analysis
}

type Report = (what: keyof typeof mistakes, at: number, name?: string) => void

function readCalls(calls: readonly MacroCall[], report: Report): ObjectExpression | undefined {
  const [first, ...others] = calls
  for (const { call } of others) report('second call', call.start)
  for (const { call, statement } of calls.slice(0, 1)) if (!statement) report('not top-level', call.start)
  if (!first?.statement) return undefined
  const [argument, ...more] = first.call.arguments
  const object = argument && argument.type !== 'SpreadElement' ? withoutTypes(argument) : undefined
  if (object?.type === 'ObjectExpression' && more.length === 0) return object
  report('not an object', first.call.start)
  return undefined
}

/** Separates static keys from those evaluated at run time. As in JavaScript, the last of several equal keys wins. */
function splitProperties({ properties }: ObjectExpression, { scan = true }: PageMetaOptions, into: PageMetaAnalysis): void {
  // Keys before `...other` or `[name]: x` may be overridden by it.
  const lastUnknown = properties.findLastIndex((property) => property.type !== 'Property' || propertyKey(property) === undefined)
  const dynamic = new Map<string, ObjectPropertyKind[]>()
  const known = new Map<string, unknown>()
  for (const [index, property] of properties.entries()) {
    const key = property.type === 'Property' ? propertyKey(property) : undefined
    if (property.type !== 'Property' || key === undefined) {
      dynamic.set(unknownKeys, [...(dynamic.get(unknownKeys) ?? []), property])
      continue
    }
    const isWritten = property.kind === 'init' && !property.method && !property.shorthand && key !== '__proto__'
    const value = scan && isWritten && index > lastUnknown ? jsonValue(property.value) : undefined
    known.delete(key)
    dynamic.delete(key)
    if (value) known.set(key, value.value)
    else if (!(lastUnknown === -1 && isUndefined(property))) dynamic.set(key, [property])
  }
  into.static = Object.fromEntries(known)
  into.dynamicKeys = [...dynamic.keys()]
  into.properties = [...dynamic.values()].flat().toSorted((a, b) => a.start - b.start)
}

function isUndefined(property: ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.method || property.kind !== 'init') return false
  const value = withoutTypes(property.value)
  return value.type === 'Identifier' && value.name === 'undefined'
}

interface Mistake {
  level?: BuildProblem['level']
  code: BuildProblem['code']
  why: (name: string) => string
  fix: string
}

const mistakes = {
  'second call': {
    code: 'FW_PAGES_META_TWICE',
    why: () => '`definePageMeta` is called more than once.',
    fix: 'Merge the calls into one.',
  },
  'not top-level': {
    code: 'FW_PAGES_META_NOT_TOP_LEVEL',
    why: () => '`definePageMeta` is evaluated at build time, so it cannot be nested in other code.',
    fix: 'Call it at the top level of the script.',
  },
  'not an object': {
    code: 'FW_PAGES_META_NOT_AN_OBJECT',
    why: () => '`definePageMeta` needs an object literal as its argument.',
    fix: 'Write `definePageMeta({ … })`.',
  },
  await: {
    code: 'FW_PAGES_META_AWAIT',
    why: () => '`definePageMeta` cannot use `await`: it is evaluated before the page is loaded.',
    fix: 'Use `await` inside a function, such as `validate` or `middleware`.',
  },
  state: {
    code: 'FW_PAGES_META_SETUP_STATE',
    why: (name) => `\`${name}\` is only available in setup, but \`definePageMeta\` is evaluated before setup runs.`,
    fix: 'Use literals or imports, or move the code out of `definePageMeta`.',
  },
  'not static': {
    level: 'warning',
    code: 'FW_PAGES_META_NOT_STATIC',
    why: (name) => `\`${name}\` is listed in \`experimental.extraPageMetaExtractionKeys\`, but its value is not static.`,
    fix: 'Use a static value: a string, number, boolean, array or object literal.',
  },
} satisfies Record<string, Mistake> as Record<
  'second call' | 'not top-level' | 'not an object' | 'await' | 'state' | 'not static',
  Mistake
> // so that `level` may be absent
