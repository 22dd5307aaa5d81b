import { isAbsolute, relative } from 'node:path'

/** Where an error is, for a review. */
export interface ErrorPlace {
  code: string
  message: string
  file?: string | undefined
  line?: number | undefined
  column?: number | undefined
}

/** A command of the runner of GitHub Actions, which shows an error beside its line. */
export function githubAnnotation({ code, message, file, line, column }: ErrorPlace, rootDir: string): string {
  const place = [
    ...(file ? [`file=${property(isAbsolute(file) ? relative(rootDir, file) : file)}`] : []),
    ...(line ? [`line=${line}`] : []),
    ...(column ? [`col=${column}`] : []),
    `title=${property(code)}`,
  ]
  return `::error ${place.join(',')}::${data(message)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
