import type { Style } from './print-value.ts'

/** A node with its position in the source. */
interface Located {
  start?: number | null
  end?: number | null
}

interface ListNode extends Located {
  elements: readonly (Located | null)[]
}

interface ObjectNode extends Located {
  properties: readonly Located[]
}

/** Adds an entry at the end of an object. */
export function appendProperty(source: string, object: ObjectNode, entry: string, style: Style): string {
  return append(source, object, object.properties, entry, style, true)
}

/** Adds an element at the end of an array. */
export function appendElement(source: string, array: ListNode, element: string, style: Style): string {
  return append(source, array, present(array), element, style, false)
}

export function replaceNode(source: string, node: Located, text: string): string {
  const { start, end } = rangeOf(node)
  return source.slice(0, start) + indented(text, indentAt(source, start)) + source.slice(end)
}

export function removeProperty(source: string, object: ObjectNode, property: Located): string {
  return remove(source, object.properties, property)
}

export function removeElement(source: string, array: ListNode, element: Located): string {
  return remove(source, present(array), element)
}

function present({ elements }: ListNode): Located[] {
  return elements.filter((each) => each !== null)
}

function append(
  source: string,
  list: Located,
  entries: readonly Located[],
  entry: string,
  style: Style,
  isObject: boolean,
): string {
  const { start, end } = rangeOf(list)
  const last = entries.at(-1)
  const outer = indentAt(source, start)
  const inner = outer + style.indent
  if (!last) {
    // An empty array stays on its line; an empty object gets lines.
    const text = isObject ? `\n${inner}${indented(entry, inner)}${style.trailingComma ? ',' : ''}\n${outer}` : entry
    return source.slice(0, start + 1) + text + source.slice(end - 1)
  }
  const isMultiLine = source.slice(start, rangeOf(entries[0]!).start).includes('\n')
  const lastEnd = rangeOf(last).end
  const comma = commaAfter(source, lastEnd, end)
  if (!isMultiLine) {
    const space = comma === undefined ? ', ' : ' '
    const at = comma === undefined ? lastEnd : comma + 1
    return source.slice(0, at) + space + indented(entry, outer) + source.slice(at)
  }
  const indent = indentAt(source, rangeOf(entries[0]!).start)
  // A comment at the end of the line belongs to the entry before.
  const lineEnd = endOfLine(source, comma ?? lastEnd, end)
  const before = comma === undefined ? `${source.slice(0, lastEnd)},${source.slice(lastEnd, lineEnd)}` : source.slice(0, lineEnd)
  return `${before}\n${indent}${indented(entry, indent)}${comma === undefined ? '' : ','}${source.slice(lineEnd)}`
}

function remove(source: string, entries: readonly Located[], entry: Located): string {
  const index = entries.indexOf(entry)
  const { start, end } = rangeOf(entry)
  const comma = commaAfter(source, end, source.length)
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = endOfLine(source, comma ?? end, source.length)
  const isAlone = source.slice(lineStart, start).trim() === '' && lineStart > 0 && source[lineEnd] === '\n'
  if (isAlone) return source.slice(0, lineStart) + source.slice(lineEnd + 1)
  const next = entries[index + 1]
  if (next) return source.slice(0, start) + source.slice(rangeOf(next).start)
  const previous = entries[index - 1]
  return source.slice(0, previous ? rangeOf(previous).end : start) + source.slice(end)
}

/** The position of the comma after an entry, with only spaces and comments in between. */
function commaAfter(source: string, from: number, to: number): number | undefined {
  const match = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*,/.exec(source.slice(from, to))
  return match ? from + match[0].length - 1 : undefined
}

/** The end of the line, if only a comment follows; otherwise the position after the entry. */
function endOfLine(source: string, from: number, to: number): number {
  const at = source[from] === ',' ? from + 1 : from
  const match = /^[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*)?(?=\r?\n)/.exec(source.slice(at, to))
  return match ? at + match[0].length : at
}

function indentAt(source: string, position: number): string {
  return /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', position - 1) + 1))![0] // also matches nothing
}

function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

function rangeOf({ start, end }: Located): { start: number; end: number } {
  if (typeof start !== 'number' || typeof end !== 'number') throw new TypeError('The parser returned a node without a position.')
  return { start, end }
}
