/**
 * The style sheet that imports Tailwind, with the sources of all layers: by default Tailwind only scans the project, without
 * directories ignored by git.
 * @param tailwind - the package's own style sheet
 */
export function stylesheet(tailwind: string, sources: readonly string[]): string {
  return `@import ${quoted(tailwind)} source(none);\n${sourceRules(sources)}`
}

/** `@source` rules for additional sources. */
export function sourceRules(sources: readonly string[]): string {
  return sources.map((path) => `@source ${quoted(path)};\n`).join('')
}

export function importRule(path: string): string {
  return `@import ${quoted(path)};\n`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}
