/** Matches code that has one of the names in it as a word. For a quick look before parsing. */
export function namesPattern(names: Iterable<string>): RegExp {
  const list = [...names].map((name) => name.replaceAll('$', String.raw`\$`))
  return list.length > 0 ? new RegExp(String.raw`(?<![\w$])(?:${list.join('|')})(?![\w$])`) : /(?!)/
}
