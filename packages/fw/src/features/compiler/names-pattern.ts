/** Matches code that contains one of the names as a word: a cheap check before parsing. */
export function namesPattern(names: Iterable<string>): RegExp {
  const list = [...names].map((name) => name.replaceAll('$', String.raw`\$`))
  return list.length > 0 ? new RegExp(String.raw`(?<![\w$])(?:${list.join('|')})(?![\w$])`) : /(?!)/
}
