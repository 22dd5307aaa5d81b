import { dirname, join } from 'pathe'

export type ReadSource = (file: string) => string | undefined

/** A piece of source code that a position in a template depends on. */
export interface SourcePiece {
  text: string
  file: string
  /** The first line of the piece. */
  line: number
}

/** The piece of a template at a position, followed by the definitions of the names in it, transitively. */
export function traceSource(file: string, line: number, column: number, read: ReadSource): SourcePiece[] {
  const source = /\.(?:vue|[cm]?[jt]sx?)$/.test(file) ? read(file) : undefined // the browser sends the file name
  if (source === undefined) return []
  const start = offsetOf(source, line, column)
  const at = expressions(templatePiece(source.slice(start)))
  // A static text depends on the bindings of its element.
  const first: SourcePiece = { text: at.trim() === '' ? expressions(tagBefore(source, start)) : at, file, line }
  const pieces: SourcePiece[] = [first, ...loopsAround(source, start, namesIn(first.text), file)]
  const seen = new Set<string>()
  for (let index = 0; index < pieces.length && pieces.length < 40; index += 1) {
    for (const name of namesIn(pieces[index]!.text)) {
      const id = `${pieces[index]!.file} ${name}`
      if (seen.has(id)) continue
      seen.add(id)
      const found = definition(name, pieces[index]!.file, read)
      if (found) pieces.push(found)
    }
  }
  return pieces
}

/** The last tag opened before a position. */
function tagBefore(source: string, offset: number): string {
  const tags = [...source.slice(0, offset).matchAll(/<[A-Za-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/g)]
  return tags.at(-1)?.[0] ?? ''
}

/** The sources of surrounding loops whose variables are used. */
function loopsAround(source: string, offset: number, names: ReadonlySet<string>, file: string): SourcePiece[] {
  const loops = [...source.slice(0, offset).matchAll(/\sv-for=(["'])(.*?)\s(?:in|of)\s([^]*?)\1/g)]
  return loops.toReversed().flatMap(({ 2: aliases = '', 3: list = '', index }) => {
    const used = [...namesIn(aliases)].some((name) => names.has(name))
    return used ? [{ text: list, file, line: source.slice(0, index).split('\n').length }] : []
  })
}

/** Props used at a position, and how they are declared. */
export function fromOutside(
  [first]: readonly SourcePiece[],
  read: ReadSource,
): { name: string; how: 'prop' | 'inject' } | undefined {
  if (!first) return undefined
  const source = read(first.file) ?? ''
  const props = /\bdefineProps\s*(?:<([^]*?)>\s*\(|\(([^]*?)\))/.exec(source)
  const declared = wordsIn(props?.[1] ?? props?.[2] ?? '')
  for (const name of namesIn(first.text)) {
    if (declared.has(name)) return { name, how: 'prop' }
    if (new RegExp(String.raw`\b${name.replaceAll('$', String.raw`\$`)}\s*=\s*inject\b`).test(source))
      return { name, how: 'inject' }
  }
  return undefined
}

function wordsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name))
}

function offsetOf(source: string, line: number, column: number): number {
  let offset = 0
  for (let at = 1; at < line; at += 1) {
    const end = source.indexOf('\n', offset)
    if (end === -1) return offset
    offset = end + 1
  }
  return offset + column - 1
}

/** A tag with its attributes and the text after it, or a text. */
function templatePiece(rest: string): string {
  const piece = /^<(?:"[^"]*"|'[^']*'|[^"'>])*>(?:\{\{[^]*?\}\}|[^<])*|^(?:\{\{[^]*?\}\}|[^<])+/.exec(rest)
  return piece?.[0] ?? rest.split('\n')[0]!
}

/** The expressions of a template: interpolations and bindings. */
function expressions(piece: string): string {
  const found = piece.matchAll(
    /\{\{([^]*?)\}\}|\s(?:v-|[:@.#])[^\s=>]*="([^"]*)"|\s(?:v-|[:@.#])[^\s=>]*='([^']*)'|\s:([\w-]+)(?=[\s/>])/g,
  )
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4]).join('\n')
}

function namesIn(text: string): Set<string> {
  const code = text.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '""')
  return new Set([...code.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g)].map(([name]) => name))
}

function definition(name: string, file: string, read: ReadSource): SourcePiece | undefined {
  const source = withoutComments(read(file) ?? '')
  const escaped = name.replaceAll('$', String.raw`\$`)
  const start = new RegExp(
    String.raw`^[ \t]*(?:export\s+)?(?:(?:async\s+)?function\s*\*?\s*${escaped}\b|(?:const|let|var)\s+(?:${escaped}\b(?!\s*:\s*\{)|[{[][^}\]=]*\b${escaped}\b[^}\]=]*[}\]])|(?:async\s+)?${escaped}\s*\([^)]*\)\s*\{|${escaped}\s*:)`,
    'm',
  ).exec(source)
  if (start) {
    const indent = /^[ \t]*/.exec(start[0])![0].length
    return { text: statement(source.slice(start.index), indent), file, line: source.slice(0, start.index).split('\n').length }
  }
  const from = new RegExp(String.raw`import\s[^;'"]*\b${escaped}\b[^;'"]*from\s*['"](\.[^'"]+)['"]`).exec(source)?.[1]
  if (from === undefined) return undefined
  const path = join(dirname(file), from)
  const target = [path, ...['.ts', '.js', '/index.ts', '/index.js'].map((end) => path + end)].find(
    (each) => isCode(each) && read(each) !== undefined,
  )
  return target === undefined ? undefined : definition(name, target, read)
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path)
}

/** From the start of a statement to the next line with the same or less indentation that starts another one. */
function statement(rest: string, indent: number): string {
  const lines = rest.split('\n')
  const end = lines.findIndex(
    (line, index) => index > 0 && line.trim() !== '' && line.search(/\S/) <= indent && !/^\s*[\])}.?:|&]/.test(line),
  )
  return lines.slice(0, end === -1 ? 40 : Math.min(end, 40)).join('\n')
}

/** Replaces comments with spaces, so that line numbers are kept. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\/|(?<![:\w"'`])\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}
