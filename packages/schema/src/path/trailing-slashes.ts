/** An expression would look for the end from every slash: a path of slashes takes a time that grows with its square. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end--
  return text.slice(0, end)
}
