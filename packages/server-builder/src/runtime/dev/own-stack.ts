import type { DevProblem } from '@fw/schema'

/** The stack of a problem for API clients, reduced to frames in the project's files. */
export function ownStack({ name, message, frames, place }: DevProblem): string {
  const own = frames.filter((frame) => frame.own)
  const places = own.length > 0 ? own : place ? [{ ...place, name: '' }] : []
  const lines = places.map(({ name: fn, file, line, column }) => {
    const at = `${file}:${line}:${column}`
    return `    at ${fn === '' ? at : `${fn} (${at})`}`
  })
  return [`${name}: ${message}`, ...lines].join('\n')
}
