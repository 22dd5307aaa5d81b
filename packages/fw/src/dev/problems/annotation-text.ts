import type { DevProblem } from '@fw/schema'

/** A problem as a workflow command, by which GitHub marks the line in question. */
export function annotationText({ code, name, message, place, hint }: DevProblem): string {
  const properties = [
    ...(place ? [`file=${property(place.shown)}`, `line=${place.line}`, `col=${place.column}`] : []),
    `title=${property(code)}`,
  ]
  return `::error ${properties.join(',')}::${data(`${name}: ${message}${hint ? `\n${hint}` : ''}`)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
