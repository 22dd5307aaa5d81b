/** A parsed JSDoc comment. */
export interface JsDoc {
  /** Text before the first tag; paragraphs are separated by an empty line, each on one line. */
  description: string
  /** Tags in order; the text of a tag keeps its line breaks. */
  tags: { name: string; text: string }[]
}

/**
 * Parses a comment with its delimiters. A tag is an `@` at the start of a line, because examples contain names such as
 * `'@acme/images'`.
 */
export function parseJsDoc(comment: string): JsDoc {
  const description: string[] = []
  const tags: { name: string; lines: string[] }[] = []
  for (const line of linesOf(comment)) {
    const tag = /^@(\w+)\s?(.*)$/.exec(line)
    if (tag) tags.push({ name: tag[1]!, lines: [tag[2]!] })
    else (tags.at(-1)?.lines ?? description).push(line)
  }
  return {
    description: paragraphs(description).replaceAll(/\{@link (\S+?)\}/g, '`$1`'),
    tags: tags.map(({ name, lines }) => ({ name, text: lines.join('\n').trim() })),
  }
}

/** Sets the `@default` line, before `@example` or as the last tag. Other lines are not changed, so the function is idempotent. */
export function withDefaultTag(comment: string, text: string, indent: string): string {
  const lines = withoutDefault(rawLines(comment, indent))
  const example = lines.findIndex((line) => /^\s*\* @example\b/.test(line))
  const at = example === -1 ? lines.length : example
  const before = lines.slice(0, at)
  // The description and the first tag are separated by an empty line.
  if (!before.some((line) => /^\s*\* @/.test(line)) && before.at(-1)?.trim() !== '*') before.push(`${indent} *`)
  const tag = `${indent} * @default ${text.replaceAll('*/', '*\\/')}`
  return ['/**', ...before, tag, ...lines.slice(at), `${indent} */`].join('\n')
}

function linesOf(comment: string): string[] {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
}

/** The lines between the delimiters, with their stars. A single-line comment is expanded to three lines. */
function rawLines(comment: string, indent: string): string[] {
  if (!comment.includes('\n')) return [`${indent} * ${linesOf(comment).join(' ').trim()}`]
  return comment.split('\n').slice(1, -1)
}

function withoutDefault(lines: readonly string[]): string[] {
  let inDefault = false
  return lines.filter((line) => {
    const tag = /^\s*\* @(\w+)/.exec(line)?.[1]
    if (tag !== undefined) inDefault = tag === 'default'
    return !inDefault
  })
}

function paragraphs(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' '))
    .join('\n\n')
}
