/** How the values of a file are written. */
export interface Style {
  quote: '"' | "'"
  indent: string
  /** Whether the last entry of a multi-line list has a comma. */
  trailingComma: boolean
  /** Whether all keys are quoted. */
  json: boolean
}

const width = 90

/** Detects the style of a file. */
export function styleOf(source: string, file: string): Style {
  const json = file.endsWith('.json')
  const count = (mark: string): number => source.split(mark).length
  return {
    json,
    quote: json || count('"') > count("'") ? '"' : "'",
    indent: /\n([ \t]+)\S/.exec(source)?.[1] ?? '  ',
    trailingComma: !json && !/[\w'"\])}]\n\s*[}\]]/.test(source),
  }
}

/** A property as source text: `modules: ['@fw/pinia']`. */
export function printEntry(key: string, value: unknown, style: Style): string {
  return `${printKey(key, style)}: ${printValue(value, style)}`
}

/** A JSON value as source text. Values that are too long for a line have one entry per line. */
export function printValue(value: unknown, style: Style): string {
  if (typeof value === 'string') return printString(value, style)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const entries = isList
    ? value.map((each) => printValue(each, style))
    : Object.entries(value).map(([key, each]) => printEntry(key, each, style))
  const [open, close] = isList ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  const space = isList ? '' : ' '
  const line = `${open}${space}${entries.join(', ')}${space}${close}`
  if (line.length <= width && !line.includes('\n')) return line
  const inner = entries.map((entry) => style.indent + entry.replaceAll('\n', `\n${style.indent}`)).join(',\n')
  return `${open}\n${inner}${style.trailingComma ? ',' : ''}\n${close}`
}

function printKey(key: string, style: Style): string {
  return style.json || !/^[A-Z_$][\w$]*$/i.test(key) ? printString(key, style) : key
}

function printString(text: string, { quote }: Style): string {
  const json = JSON.stringify(text)
  return quote === '"'
    ? json
    : `'${json
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')
        .replaceAll("'", String.raw`\'`)}'`
}
