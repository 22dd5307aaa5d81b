import { existsSync, readFileSync } from 'node:fs'
import type { LineColumn } from '../config/locate/line-column-at.ts'
import { BuildFailure } from './build-problem.ts'
import { importPlace } from './import-place.ts'

interface BundlerError {
  message: string
  id?: string
  loc?: { file?: string; line: number; column?: number }
  plugin?: string
  errors?: unknown[]
}

/** An error of esbuild, whose lines begin with 1 and columns with 0. */
interface EsbuildError {
  text: string
  location: { file: string; line: number; column: number; lineText: string } | null
}

/**
 * Converts an error of Rolldown to a report with file and line.
 *
 * @param isCompiled - whether the positions that Rolldown reports for a file are those of compiled code
 */
export function rolldownFailure(error: unknown, isCompiled = (file: string): boolean => file.endsWith('.vue')): BuildFailure {
  if (error instanceof BuildFailure) return error
  const failures = errorsOf(error)
  const own = failures.find((each): each is BuildFailure => each instanceof BuildFailure)
  if (own) return own
  const problems = failures.map((each) => {
    const { message = String(each), id, loc, plugin } = ofEsbuild(each) ?? (each as Partial<BundlerError>) // anything may be thrown
    const name = (loc?.file ?? id)?.replace(/\?.*$/, '')
    const file = name?.startsWith('\0') ? undefined : name // line numbers of generated modules are meaningless to users
    const failed = file === undefined || !isCompiled(file) ? undefined : failedImport(message, file)
    if (failed) return { level: 'error' as const, code: 'FW_BUILD_FAILED' as const, ...failed, file: file! } // a file was searched
    return {
      level: 'error' as const,
      code: 'FW_BUILD_FAILED' as const,
      why: `${firstParagraph(message)}${plugin ? ` (${plugin})` : ''}`,
      fix: 'Fix the code and rebuild.',
      ...(file ? { file } : {}),
      ...(loc && (file || !name) ? { line: loc.line, ...(loc.column === undefined ? {} : { column: loc.column + 1 }) } : {}),
    }
  })
  return new BuildFailure(problems, { cause: error })
}

/** Imports of missing files and exports in compiled files, of which the bundler reports the position in the compiled script. */
function failedImport(message: string, file: string): ({ why: string; fix: string } & LineColumn) | undefined {
  const kind = /UNLOADABLE_DEPENDENCY|UNRESOLVED_IMPORT|MISSING_EXPORT/.exec(message)?.[0]
  if (kind === undefined) return undefined
  // The first line of code in the report is the import.
  const specifier = /^\s*\d+ [│|].*?(["'])([^"'\n]+)\1/m.exec(message.replace(colours, ''))?.[2]
  const place = specifier === undefined ? undefined : importPlace(file, specifier)
  if (!place) return undefined
  return kind === 'MISSING_EXPORT'
    ? { why: firstParagraph(message).split('\n')[0]!, fix: 'Export it there, or correct the name.', ...place }
    : { why: `Cannot find \`${specifier}\`, imported by this file.`, fix: 'Correct the path, or install the package.', ...place }
}

function ofEsbuild(error: unknown): BundlerError | undefined {
  const { text, location } = (error ?? {}) as Partial<EsbuildError> // anything may be thrown
  if (text === undefined) return undefined
  return { message: text, ...(location ? { loc: { ...location, line: lineInSource(location) } } : {}) }
}

/** Auto-imports are added before a file, so its lines are further up than the compiler says. */
function lineInSource({ file, line, lineText }: NonNullable<EsbuildError['location']>): number {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
  const index = lines.lastIndexOf(lineText, line - 1)
  return index === -1 ? line : index + 1
}

/** Unwraps an error: the bundler aggregates the errors of all plugins, and keeps the original error of a plugin as `cause`. */
function errorsOf(error: unknown): unknown[] {
  const { errors, cause } = (error ?? {}) as { errors?: unknown[]; cause?: unknown } // anything may be thrown
  if (cause instanceof BuildFailure) return [cause]
  return Array.isArray(errors) && errors.length > 0 ? errors.flatMap((each) => errorsOf(each)) : [error]
}

// oxlint-disable-next-line no-control-regex -- colours of the bundler's own report
const colours = /\u001B\[[\d;]*m/g

/** `\0fw:build/routes` is imported as `#build/routes`. The bundler prints the null character verbatim or escaped. */
// oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
const marks = /(?:\0|\\0)fw:/g

function firstParagraph(message: string): string {
  return message.replace(colours, '').replace(marks, '#').split('\n\n')[0]!.trim()
}
