export type TokenKind = 'comment' | 'string' | 'keyword' | 'number' | 'tag' | 'attribute' | 'call'

export interface Token {
  /** Undefined for plain text. */
  kind?: TokenKind
  text: string
}

export type Language = 'script' | 'markup' | 'style' | 'text'

export function languageOf(file: string): Language {
  if (/\.(?:[cm]?[jt]s|json5?)$/.test(file)) return 'script'
  if (/\.(?:vue|html|mdx?|[jt]sx|svg)$/.test(file)) return 'markup'
  return /\.(?:css|s[ac]ss|less|styl(?:us)?|p(?:ost)?css)$/.test(file) ? 'style' : 'text'
}

const comment = String.raw`\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*(?:\s.*|\/.*)?$|<!--.*?(?:-->|$)`
const string = '"(?:[^"\\\\]|\\\\.)*"?|\'(?:[^\'\\\\]|\\\\.)*\'?|`(?:[^`\\\\]|\\\\.)*`?'
const number = String.raw`\b(?:0[xbo][\da-fA-F]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?)\b`
const keyword = String.raw`\b(?:as|async|await|break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|false|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|readonly|return|satisfies|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|yield)\b(?!\s*:)`
const call = String.raw`[A-Za-z_$][\w$]*(?=\()`
const tag = String.raw`<\/?[A-Za-z][\w.-]*|\/?>(?=\s*(?:<|$))`
const attribute = String.raw`(?<=\s)[@:#]?[A-Za-z][\w:.-]*(?==["'])`

const patterns: Record<Exclude<Language, 'text'>, RegExp> = {
  script: build({ comment, string, number, keyword, call }),
  markup: build({ comment, attribute, string, tag, number, keyword, call }),
  style: build({
    comment: String.raw`\/\*.*?(?:\*\/|$)|(?:^|\s)\/\/.*`,
    string,
    keyword: String.raw`@[\w-]+|!important`,
    attribute: String.raw`--[\w-]+|[\w-]+(?=\s*:(?!:)\s)`,
    number: String.raw`#[\da-fA-F]{3,8}\b|\b\d+(?:\.\d+)?(?:%|[a-z]+)?`,
    call: String.raw`[\w-]+(?=\()`,
  }),
}

/**
 * Splits a line of source into tokens for syntax highlighting. It only sees one line, so multi-line comments may be highlighted as
 * code.
 */
export function highlightLine(line: string, language: Language): Token[] {
  if (language === 'text' || line.length > 1000) return [{ text: line }]
  const tokens: Token[] = []
  let end = 0
  for (const match of line.matchAll(patterns[language])) {
    const [text] = match
    if (text === '') continue
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] as TokenKind // the names of the groups
    if (match.index > end) tokens.push({ text: line.slice(end, match.index) })
    tokens.push({ kind, text })
    end = match.index + text.length
  }
  return end < line.length || tokens.length === 0 ? [...tokens, { text: line.slice(end) }] : tokens
}

function build(kinds: Partial<Record<TokenKind, string>>): RegExp {
  return new RegExp(
    Object.entries(kinds)
      .map(([kind, source]) => `(?<${kind}>${source})`)
      .join('|'),
    'g',
  )
}
