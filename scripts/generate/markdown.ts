/** Formats text as inline code. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** A table with the given header. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}

/** The first sentence of a description. */
export function firstSentence(text: string): string {
  return /^[^]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

/** `devServer` as a file name: `dev-server`. */
export function kebab(key: string): string {
  return key.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
}
