import { styleText } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { DevFrame, DevPlace, DevProblem } from '@fw/schema'
import { foldFrames, frameRows, shortPath } from '@fw/runtime/overlay'

export interface TerminalOptions {
  color: boolean
  /** Width of the terminal, for wrapping. Defaults to 100. */
  width?: number
  /** Whether to print clickable links, in terminals that support them. */
  links?: boolean
}

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** A problem for the terminal: what, where, the affected lines, why, and what to do. */
export function terminalText(problem: DevProblem, { color, width = 100, links = false }: TerminalOptions): string {
  const paint: Paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const place = (at: DevPlace): string => {
    const text = paint('cyan', printable(`${at.shown}:${at.line}:${at.column}`))
    return color && links ? `\u001B]8;;${pathToFileURL(at.file).href}\u0007${text}\u001B]8;;\u0007` : text
  }
  const [head = '', ...more] = wrap(printable(titleOf(problem)), Math.max(20, width - 4))
  const { request, hydration, causes, hint } = problem
  return [
    `${paint(['red', 'bold'], '✖')} ${paint('dim', problem.code)}`,
    ...[head, ...more].map((line) => `  ${paint('bold', line)}`),
    ...(problem.place ? [`  ${place(problem.place)}`] : []),
    ...(request ? [`  ${paint('dim', printable(`${request.method} ${request.path}`))}`] : []),
    ...codeRows(problem.place, paint),
    ...(hydration ? hydrationRows(hydration, paint, width) : []),
    ...causes.flatMap((cause) => [
      ...wrap(printable(`Caused by ${cause.name}: ${cause.message}`), Math.max(20, width - 4)).map((line) => `  ${line}`),
      ...(cause.place ? [`    ${place(cause.place)}`] : []),
    ]),
    ...stackRows(problem, paint),
    ...(hint ? hintRows(printable(hint), paint, width) : []),
  ].join('\n')
}

function titleOf({ name, message }: DevProblem): string {
  return name === 'Error' ? message : `${name}: ${message}`
}

function codeRows(place: DevPlace | undefined, paint: Paint): string[] {
  if (!place || place.lines.length === 0) return []
  const rows = frameRows(place, 120).map(({ number, text, marked, caret }) => {
    const row = `${marked ? '>' : ' '} ${number} | ${printable(text)}`.trimEnd()
    const below = caret === undefined ? [] : [`  ${paint('red', `  ${' '.repeat(number.length)} | ${caret}`)}`]
    return [`  ${marked ? row : paint('dim', row)}`, ...below].join('\n')
  })
  return ['', ...rows, '']
}

function hydrationRows(
  { kind, server, client, cause, component }: NonNullable<DevProblem['hydration']>,
  paint: Paint,
  width: number,
): string[] {
  const side = (sign: string, style: Style, text: string): string[] =>
    printable(text)
      .split('\n')
      .slice(0, 12)
      .map((line) => `  ${paint(style, `${sign} ${line.slice(0, Math.max(20, width - 6))}`)}`)
  return [
    `  Mismatch of ${printable(kind)}${component ? ` in <${printable(component)}>` : ''}: server -, browser +`,
    ...side('-', 'red', server),
    ...side('+', 'green', client),
    ...(cause ? wrap(printable(cause), width - 4).map((line) => `  ${line}`) : []),
  ]
}

/** Lists frames of the project and counts others. A single frame is omitted, because it equals the position. */
function stackRows(problem: DevProblem, paint: Paint): string[] {
  const groups = foldFrames(problem.frames)
  if (!groups.some(({ own }) => own)) return []
  return groups.flatMap(({ own, frames }) =>
    own ? frames.map((frame) => frameRow(frame, problem, paint)) : [`  ${paint('dim', foldedText(frames.length))}`],
  )
}

function foldedText(count: number): string {
  return `… ${count} framework and package ${count === 1 ? 'frame' : 'frames'}`
}

function frameRow({ name, file, line, column }: DevFrame, problem: DevProblem, paint: Paint): string {
  return `  ${paint('dim', 'at')} ${name ? `${printable(name)} ` : ''}${paint('dim', printable(`${shortPath(problem, file)}:${line}:${column}`))}`
}

function hintRows(hint: string, paint: Paint, width: number): string[] {
  return wrap(hint, Math.max(20, width - 4)).map((line, index) => `  ${index === 0 ? paint('green', '→') : ' '} ${line}`)
}

function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const rows: string[] = []
    let row = ''
    for (const word of line.split(' ')) {
      if (row !== '' && row.length + word.length + 1 > width) {
        rows.push(row)
        row = word
      } else row = row === '' ? word : `${row} ${word}`
    }
    return [...rows, row]
  })
}

/** Messages may contain untrusted text, so control characters are removed. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/g, '\uFFFD')
}
