import { isAbsolute, relative } from 'node:path'

/** The position of an error, for annotations. */
export interface ErrorPlace {
  code: string
  message: string
  file?: string | undefined
  line?: number | undefined
  column?: number | undefined
}

/** A workflow command of GitHub Actions, which annotates the line of an error. */
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
