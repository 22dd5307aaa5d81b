import { nearest } from '@fw/schema'

/** The modules of fw, by the name of their package. */
export const officialModules: Readonly<Record<string, { short: string; configKey?: string; peers?: readonly string[] }>> = {
  '@fw/tailwindcss': { short: 'tailwind', configKey: 'tailwindcss' },
  '@fw/pinia': { short: 'pinia', configKey: 'pinia', peers: ['pinia'] },
  '@fw/i18n': { short: 'i18n', configKey: 'i18n' },
}

const shortNames = new Map(Object.entries(officialModules).map(([name, { short }]) => [short, name]))

export interface NamedModule {
  /** As it is written in `modules`. */
  name: string
  /** The version or tag that was asked for: `name@2`. */
  version?: string
}

/** Reads the argument of `fw module add`: a short name of an official module, a package with an optional version, or a path. */
export function readModuleName(text: string): NamedModule {
  const official = shortNames.get(text)
  if (official) return { name: official }
  if (isPath(text)) return { name: text }
  const at = text.indexOf('@', 1)
  return at < 0 ? { name: text } : { name: text.slice(0, at), version: text.slice(at + 1) }
}

/** An official module that was probably meant. Installing a package with a similar name could be dangerous. */
export function probablyMeant({ name }: NamedModule): string | undefined {
  if (Object.hasOwn(officialModules, name) || isPath(name)) return undefined
  const near = nearest(name, [...Object.keys(officialModules), ...shortNames.keys()])
  return near && (shortNames.get(near) ?? near)
}

/** Whether a module is a file of the project, and not a package. */
export function isPath(name: string): boolean {
  return /^[./~]/.test(name)
}
