// Not error-stack-parser-es: it drops brackets from paths (`pages/(group)/a.vue`) and keeps `async` as part of them.

export interface StackFrame {
  /** Function name, perhaps empty. */
  name: string
  /** Path or URL, as the engine prints it. */
  url: string
  /** Both from 1. */
  line: number
  column: number
}

/** Frames of a stack as V8, Firefox and Safari print it. What is no place in a file is left out. */
export function parseStack(stack: string): StackFrame[] {
  return stack.split('\n').flatMap((line) => parseLine(line) ?? [])
}

function parseLine(text: string): StackFrame | undefined {
  const line = text.trim()
  const [name, place] = line.startsWith('at ') ? ofV8(line.slice(3)) : ofOthers(line)
  const match = /^(.+):(\d+):(\d+)$/.exec(place)
  if (!match || match[1] === '<anonymous>' || match[1]!.includes('[native code]')) return undefined
  return { name: name === '<anonymous>' ? '' : name, url: match[1]!, line: Number(match[2]), column: Number(match[3]) || 1 }
}

/** `async fn (place)` or a place alone. Paths may hold brackets, names of functions hold none after a space. */
function ofV8(line: string): [name: string, place: string] {
  const text = line.replace(/^async (?=.)/, '')
  const bracket = text.endsWith(')') ? text.indexOf(' (') : -1
  if (bracket === -1) return ['', text]
  const place = text.slice(bracket + 2, -1)
  // Code of eval: the place of the call is the only one in a file.
  const evaluated = /^eval at .*?\((\S+:\d+:\d+)\)/.exec(place)
  return [text.slice(0, bracket).replace(/ \[as .*\]$/, ''), evaluated?.[1] ?? place]
}

/** `fn@place`, `async*fn@place`, `@place`. Addresses hold an @ too: `/@fs/`. */
function ofOthers(line: string): [name: string, place: string] {
  const match = /^([^@]*)@((?:[a-z][\w+.-]*:)?\/.*)$/i.exec(line)
  if (!match) return ['', '']
  const name = match[1]!.replace(/^(?:async|promise|setTimeout handler)\*/, '').replace(/^(?:global|module|eval) code$/, '')
  return [name.replaceAll('/<', ''), match[2]!]
}
