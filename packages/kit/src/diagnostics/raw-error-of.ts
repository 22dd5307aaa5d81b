import { stripVTControlCharacters } from 'node:util'
import type { RawError } from '@fw/schema'

type Side = RawError['side']
type Fields = Record<string, unknown>

const maxMessage = 10_000
const maxStackLines = 50
const maxCauses = 5

/** Converts a thrown value to a serializable form: plain values, limited sizes, causes included. */
export function rawErrorOf(thrown: unknown, side: Side): RawError {
  return rawError(thrown, side, new Set())
}

/** Like `rawErrorOf`, but returns one error per problem that was reported together. */
export function rawErrorsOf(thrown: unknown, side: Side): RawError[] {
  if (!isObject(thrown)) return [rawErrorOf(thrown, side)]
  const problems = buildProblems(thrown)
  if (problems) return problems.map((problem) => ofProblem(problem, side))
  const inner = bundlerErrors(thrown)
  return inner && inner.length > 1 ? inner.map((each) => rawErrorOf(merged(thrown, each), side)) : [rawErrorOf(thrown, side)]
}

function rawError(thrown: unknown, side: Side, seen: Set<unknown>): RawError {
  if (!isObject(thrown)) return { side, name: 'Error', message: capped(messageOfValue(thrown)) }
  seen.add(thrown)
  const problems = buildProblems(thrown)
  if (problems) {
    const rest = problems.length - 1
    const first = ofProblem(problems[0]!, side)
    return rest > 0 ? { ...first, message: `${first.message}\n(and ${rest} more ${rest === 1 ? 'problem' : 'problems'})` } : first
  }
  const inner = bundlerErrors(thrown)?.[0]
  if (inner && !seen.has(inner)) return rawError(merged(thrown, inner), side, seen)
  const cause = read(thrown, 'cause') ?? aggregated(thrown)
  if (isWrapper(thrown, cause) && !seen.has(cause)) {
    const original = rawError(cause, side, seen)
    return { ...optional('statusCode', read(thrown, 'statusCode'), isNumber), ...original }
  }
  const hasCause = cause !== undefined && cause !== null && !seen.has(cause) && seen.size < maxCauses + 1
  return { ...own(thrown, side), ...(hasCause ? { cause: rawError(cause, side, seen) } : {}) }
}

function own(error: Fields, side: Side): RawError {
  const message = read(error, 'message')
  const stack = read(error, 'stack')
  const name = (isEngineError(error) && isText(stack) ? /^(\w+): /.exec(stack)?.[1] : undefined) ?? read(error, 'name')
  return {
    side,
    name: isText(name) && name !== '' ? name.slice(0, 200) : 'Error',
    message: capped(isText(message) ? message : messageOfValue(error)),
    ...(isText(stack) ? { stack: cappedStack(stack, isText(message) ? message : '') } : {}),
    ...optional('code', read(error, 'code'), isText),
    ...optional('statusCode', read(error, 'statusCode'), isNumber),
    ...locOf(error),
    ...optional('frame', read(error, 'frame'), isText),
    ...optional('plugin', read(error, 'plugin'), isText),
    ...optional('id', read(error, 'id') ?? read(error, 'filename'), isFile),
    ...optional('hint', read(error, 'hint'), isText),
  }
}

/** Lines and columns are 1-based. Vue's compiler uses 1-based columns if it names the file, everything else 0-based ones. */
function locOf(error: Fields): Pick<RawError, 'loc'> {
  const loc = read(error, 'loc')
  if (!isObject(loc)) return printedLoc(read(error, 'message'))
  const start = read(loc, 'start')
  const file = read(loc, 'file')
  if (isObject(start)) return position(start, 0, file)
  if (read(error, 'plugin') !== 'vite:vue' || !isText(file)) return position(loc, 1, file)
  const { loc: found } = position(loc, 0, file)
  if (!found) return {}
  // Its styles begin in the line of their tag, which it counts twice.
  return { loc: read(error, 'name') === 'CssSyntaxError' ? { ...found, line: found.line - 1 } : found }
}

/** Oxc prints the place into its message, and Vite sends browsers nothing else of it. */
function printedLoc(message: unknown): Pick<RawError, 'loc'> {
  const match = isText(message) ? /╭─\[ [^\n]*:(\d+):(\d+) \]/.exec(stripVTControlCharacters(message)) : null
  return match ? { loc: { line: Number(match[1]), column: Number(match[2]) } } : {}
}

function position(at: Fields, offset: 0 | 1, file: unknown): Pick<RawError, 'loc'> {
  const line = read(at, 'line')
  const column = read(at, 'column')
  if (!isNumber(line)) return {}
  return { loc: { ...(isText(file) ? { file } : {}), line, column: (isNumber(column) ? column : 0) + offset || 1 } }
}

interface ProblemLike {
  code: string
  why: string
  fix?: string
  file?: string
  line?: number
  column?: number
}

/** A `BuildFailure`, recognised by its shape: it may come from another copy of the package. */
function buildProblems(error: Fields): ProblemLike[] | undefined {
  const problems = read(error, 'problems')
  if (read(error, 'name') !== 'BuildFailure' || !Array.isArray(problems) || problems.length === 0) return undefined
  const all = problems as (ProblemLike & { level?: string })[] // that name is enough
  const errors = all.filter(({ level }) => level !== 'warning')
  return errors.length > 0 ? errors : all
}

function ofProblem({ code, why, fix, file, line, column }: ProblemLike, side: Side): RawError {
  return {
    side,
    name: 'Error',
    message: capped(String(why)),
    code,
    ...(line === undefined ? {} : { loc: { ...(file ? { file } : {}), line, column: column ?? 1 } }),
    ...(file ? { id: file } : {}),
    ...(fix ? { hint: fix } : {}),
  }
}

/** Bundlers wrap errors in one whose own message is only a count. */
function bundlerErrors(error: Fields): Fields[] | undefined {
  const errors = read(error, 'errors')
  if (!Array.isArray(errors) || error instanceof AggregateError) return undefined
  const objects = errors.filter(isObject)
  return objects.length > 0 ? objects : undefined
}

function merged(outer: Fields, inner: Fields): Fields {
  const take = (key: string): Fields => {
    const value = read(inner, key) ?? read(outer, key)
    return value === undefined ? {} : { [key]: value }
  }
  const keys = ['message', 'name', 'loc', 'frame', 'plugin', 'id', 'code', 'hint', 'cause', 'problems']
  return Object.assign({}, ...keys.map(take)) as Fields // of the fields above
}

function aggregated(error: Fields): unknown {
  return error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined
}

/** `createError(error)` wraps an error to add a status. Users want to see the wrapped one. */
function isWrapper(error: Fields, cause: unknown): boolean {
  if (!isObject(cause) || !isText(read(cause, 'message'))) return false
  const isSame = read(cause, 'message') === read(error, 'message')
  if (read(error, '__fwError') === true) return isSame || read(error, 'unhandled') === true
  return isSame && isEngineError(error)
}

/** Those of the engine have the cause of what they stand for, if there is one: then what they stand for is gone, but for its stack. */
function isEngineError(error: Fields): boolean {
  return (error.constructor as { __h3_error__?: boolean } | undefined)?.__h3_error__ === true
}

/** Reading any object may throw. */
function read(object: Fields, key: string): unknown {
  try {
    return object[key]
  } catch {
    return undefined
  }
}

function messageOfValue(value: unknown): string {
  try {
    return isObject(value) ? `A value that is not an Error was thrown: ${JSON.stringify(value)}` : String(value)
  } catch {
    return 'A value that cannot be printed was thrown.'
  }
}

function capped(text: string): string {
  return text.length > maxMessage ? `${text.slice(0, maxMessage)}…` : text
}

/** The message stands in the stack as well, and may have more lines than the stack. */
function cappedStack(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const rest = at === -1 ? stack : stack.slice(at + message.length)
  const frames = rest.split('\n').slice(0, maxStackLines + 1)
  return frames
    .map((line) => line.slice(0, 2000))
    .join('\n')
    .replace(/^\n+/, '')
}

function optional<K extends string, T>(key: K, value: unknown, is: (value: unknown) => value is T): { [P in K]?: T } {
  return is(value) ? ({ [key]: isText(value) ? capped(value) : value } as { [P in K]?: T }) : {} // one key, of that type
}

function isObject(value: unknown): value is Fields {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Ids in errors of apps may not be files. */
function isFile(value: unknown): value is string {
  return typeof value === 'string' && /[/\\.]/.test(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
