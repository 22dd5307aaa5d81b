import { readFileSync } from 'node:fs'
import { BuildFailure } from '@fw/kit'
import { importPlace, jsonProblem } from '@fw/kit/internal'
import type { CompilerError, Stats } from './loader-bundler.ts'
import type { Pass } from './passes.ts'
import { styleError } from './style-errors.ts'

/** Converts errors of the compiler to a report with file and line. */
export function toBuildFailure(stats: Stats, pass: Pass): BuildFailure {
  const errors = errorsOf(stats, pass)
  const own = errors.find((error) => error instanceof BuildFailure)
  return own ?? new BuildFailure(errors.filter((error) => !(error instanceof BuildFailure)).map(problemOf))
}

/** Errors that loaders and the check of imports have recorded in modules of this run, and those of the compiler itself. */
function errorsOf({ compilation }: Stats, pass: Pass): (PlacedError | BuildFailure)[] {
  const { failures, importProblems } = pass
  const files = new Set(compilation.fileDependencies)
  const failed = [...failures].filter(([resource]) => files.has(fileOf(resource)))
  const refused = [...importProblems].filter(([file]) => files.has(file))
  const imports = refused.flatMap(([, problems]) => [...problems.values()])
  // An import that is refused becomes an empty module, whose missing exports are no news.
  const known = new Set([...failed.map(([resource]) => fileOf(resource)), ...refused.map(([file]) => file)])
  const others = [...compilation.errors]
    .map((error) => styleError(plainText(error.message), error.module?.resource, pass) ?? compilerError(error))
    .filter(({ file }) => file === undefined || !known.has(file))
  return [
    ...failed.map(([resource, error]) => (error instanceof BuildFailure ? error : withPlace(error, resource))),
    ...imports,
    ...unique(others),
  ]
}

/** Without errors that are reported twice, of which only one may have the exact place. */
function unique(errors: readonly PlacedError[]): PlacedError[] {
  return errors.filter(
    ({ message, file, line }, index) =>
      !errors.some(
        (other, at) =>
          at !== index &&
          other.message === message &&
          other.file === file &&
          (other.line === line ? at < index : line === undefined),
      ),
  )
}

function fileOf(resource: string): string {
  return resource.replace(/\?.*$/, '')
}

/** An error as the dev server reads it. */
export interface CompileError extends Error {
  /** The file. */
  id?: string
  loc?: { file: string; start: { line: number; column: number } }
}

/** Errors of a run, with their places. */
export function compileErrorsOf(stats: Stats, pass: Pass): CompileError[] {
  return errorsOf(stats, pass).map((error) => {
    if (!(error instanceof BuildFailure)) return toCompileError(error)
    const file = error.problems[0]?.file
    return file === undefined ? error : Object.assign(error, { id: file })
  })
}

function toCompileError({ name = 'Error', message, file, line, column = 1 }: PlacedError): CompileError {
  const error: CompileError = Object.assign(new Error(firstParagraph(message)), { name, stack: '' })
  if (file !== undefined) error.id = file
  if (file !== undefined && line !== undefined) error.loc = { file, start: { line, column } }
  return error
}

/** An error with its place, one-based. */
export interface PlacedError {
  name?: string
  message: string
  file?: string
  line?: number
  column?: number
}

function problemOf({ message, file, line, column }: PlacedError): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILD_FAILED',
    why: firstParagraph(message),
    fix: 'Fix the code and rebuild.',
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  }
}

interface LoaderError {
  message?: string
  reason?: string
  file?: string
  line?: number
  column?: number
  loc?: { start?: Position; line?: number; column?: number }
  /** Of Sass. */
  span?: { start: Position; url?: URL }
  sassMessage?: string
  location?: { line: number; column: number }
}

interface Position {
  line: number
  column: number
}

/** An error that a loader threw: Vue's compiler, PostCSS, Babel, Sass and esbuild each have their own properties for the place. */
export function withPlace(error: unknown, resource: string): PlacedError {
  const { message, reason, loc, line, column, span, sassMessage, location } = (error ?? {}) as LoaderError // anything may be thrown
  const file = fileOf(resource)
  const place =
    loc?.start ??
    (loc?.line === undefined ? undefined : { line: loc.line, column: (loc.column ?? 0) + 1 }) ??
    (span ? { line: span.start.line + 1, column: span.start.column + 1 } : undefined) ??
    (location ? { line: location.line, column: location.column + 1 } : undefined) ??
    (line === undefined ? undefined : { line, column: column ?? 1 })
  const name = error instanceof Error && error.name !== '' ? { name: error.name } : {}
  return { ...name, message: sassMessage ?? reason ?? message ?? String(error), file, ...place }
}

/** An error of the compiler itself: a syntax error, or a module that was not found. */
export function compilerError(error: CompilerError): PlacedError {
  const file = (error.module?.resource ?? error.file)?.replace(/\?.*$/, '')
  const start = typeof error.loc === 'object' ? error.loc.start : undefined
  const given = typeof error.loc === 'string' ? /^(\d+):(\d+)/.exec(error.loc) : undefined
  const place = start ?? (given ? { line: Number(given[1]), column: Number(given[2]) } : undefined)
  const text = error.message.replace(colours, '')
  const better = file === undefined ? undefined : (importError(text, file) ?? jsonError(file) ?? printedError(text))
  if (file && better) return { ...better, file }
  return {
    message: error.message,
    ...(file ? { file } : {}),
    ...(file && place ? { line: place.line, column: place.column + 1 } : {}),
  }
}

/** Imports of missing files and exports. The position of the compiler is that in the compiled code. */
function importError(text: string, file: string): PlacedError | undefined {
  const missing = /(?:Can't resolve|Cannot find module|Can't find module) '([^'\n]+)'/.exec(text)?.[1]
  const [export_, specifier = missing] = /export '[^'\n]+'[^\n]* was not found in '([^'\n]+)'[^\n]*/.exec(text) ?? []
  const place = specifier === undefined ? undefined : importPlace(file, specifier)
  return place && { message: export_ ?? `Cannot find \`${specifier}\`, imported by this file.`, ...place }
}

/** The compiler describes what it has parsed the file as. */
function jsonError(file: string): PlacedError | undefined {
  return file.endsWith('.json') ? jsonProblem(readFileSync(file, 'utf8')) : undefined
}

/** SWC and esbuild print the place into the message. Components are parsed by Vue before, so that it is a place in the source. */
function printedError(text: string): PlacedError | undefined {
  const swc = /builtin:swc-loader[^]*?╭─\[(?:[^\]\n]*:)?(\d+):(\d+)\]/.exec(text)
  if (swc) return { message: text, line: Number(swc[1]), column: Number(swc[2]) }
  const [, line, column, message] = /^[^\n]+:(\d+):(\d+): ERROR: ([^\n]+)/m.exec(text) ?? []
  // Columns of esbuild start at 0.
  return message === undefined ? undefined : { message, line: Number(line), column: Number(column) + 1 }
}

// oxlint-disable-next-line no-control-regex -- colours of the compiler's own report
const colours = /\u001B\[[\d;]*m/g

/** Without colours, and without the frame that Rspack draws around messages of loaders. */
function plainText(message: string): string {
  const text = message.replace(colours, '')
  return /^\s*[╰├]─▶/m.test(text) ? text.replaceAll(/^[^\S\n]*(?:│|[╰├]─▶\s*×) ?/gm, '') : text
}

function firstParagraph(message: string): string {
  return message
    .replace(colours, '')
    .replace(/^\s*× /, '') // of Rspack
    .replace(/^Module (?:build failed|not found)[^\n]*\n/, '')
    .replace(/^[\s│╰├─▶]*× /, '')
    .replace(/\n\s*╭─\[[^]*$/, '') // its own excerpt of the code
    .split('\n\n')[0]!
    .trim()
}
