/**
 * The style sheet that starts Tailwind, with the sources of all layers: by itself Tailwind looks only around the project, and into no
 * directory that git ignores.
 *
 * @param tailwind - the package's own style sheet
 */
export function stylesheet(tailwind: string, sources: readonly string[]): string {
  return `@import ${quoted(tailwind)} source(none);\n${sourceRules(sources)}`
}

/** Rules that name further sources. */
export function sourceRules(sources: readonly string[]): string {
  return sources.map((path) => `@source ${quoted(path)};\n`).join('')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}
