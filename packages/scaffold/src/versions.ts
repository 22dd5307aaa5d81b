import manifest from '../package.json' with { type: 'json' }

/** The range of fw's own packages, which share one version. */
export const ownRange = `^${manifest.version}`

/** Ranges of packages that add-ons and templates install. Tests install all of them. */
export const ranges = {
  oxfmt: '^0.77.0',
  oxlint: '^1.93.0',
  pinia: '^4.1.0',
  vitest: '^4.1.12',
} as const

/** Picks ranges by name, with those of fw's own packages. */
export function rangesOf(names: readonly (keyof typeof ranges | 'fw' | `@fw/${string}`)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name in ranges ? ranges[name as keyof typeof ranges] : ownRange])) // checked on this line
}
