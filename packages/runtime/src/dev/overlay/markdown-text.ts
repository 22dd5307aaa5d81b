import type { DevPlace, DevProblem } from '@fw/schema'
import { frameRows } from './frame-rows.ts'
import { shortPath } from './short-path.ts'

/** A problem as Markdown, for issues and chats. */
export function markdownText(problem: DevProblem): string {
  const { code, name, message, place, request, causes, hydration, components, frames, hint } = problem
  const parts = [
    `## ${code}`,
    fenced(`${name}: ${message}`),
    ...(place ? [`At \`${place.shown}:${place.line}:${place.column}\``] : []),
    ...(request ? [`Request: \`${request.method} ${request.path}\``] : []),
    ...(place && place.lines.length > 0 ? [fenced(sourceText(place), place.shown)] : []),
    ...(hint ? [`**Hint:** ${hint}`] : []),
    ...(hydration
      ? [
          `### Hydration (${hydration.kind})`,
          'Server:',
          fenced(hydration.server, 'x.html'),
          'Browser:',
          fenced(hydration.client, 'x.html'),
        ]
      : []),
    ...causes.map((cause) => {
      const at = cause.place ? ` (\`${cause.place.shown}:${cause.place.line}:${cause.place.column}\`)` : ''
      return `Caused by ${cause.name}: ${cause.message}${at}`
    }),
    ...(components?.length ? [`Components: ${components.map((each) => `\`<${each.name}>\``).join(' in ')}`] : []),
    ...(frames.length > 0
      ? [
          '### Stack',
          fenced(
            frames
              .map((at) => `at ${at.name ? `${at.name} ` : ''}${shortPath(problem, at.file)}:${at.line}:${at.column}`)
              .join('\n'),
          ),
        ]
      : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function sourceText(place: DevPlace): string {
  return frameRows(place)
    .flatMap(({ number, text, marked, caret }) => [
      `${marked ? '>' : ' '} ${number} | ${text}`.trimEnd(),
      ...(caret === undefined ? [] : [`  ${' '.repeat(number.length)} | ${caret}`]),
    ])
    .join('\n')
}

/** A code fence longer than any sequence of backticks in the text. */
function fenced(text: string, file = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const language = /\.(\w+)$/.exec(file)?.[1] ?? ''
  return `${fence}${language}\n${text}\n${fence}`
}
