// Bundled into servers: must not import the options tree.
import type { CspOptions } from './options/security.ts'

/** Browsers ignore them in a policy that only reports, with a message in the console. */
export const ignoredInReports: readonly string[] = ['sandbox', 'upgrade-insecure-requests']

/**
 * The sources of a policy by directive: those of the app, and defaults for what it does not set. Pages add the hashes of their inline
 * elements.
 *
 * @param origins - `security.origins`.
 */
export function cspDirectives({ report = false, styles, ...own }: CspOptions, origins: readonly string[]): Map<string, string[]> {
  const defaults: Record<string, string[]> = {
    'default-src': [`'self'`],
    'script-src': [`'self'`],
    'style-src': [`'self'`, ...(styles === 'strict' ? [] : [`'unsafe-inline'`])],
    'img-src': [`'self'`, 'data:'], // small images and fonts are part of style sheets
    'font-src': [`'self'`, 'data:'],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'frame-ancestors': [`'self'`],
    'form-action': [`'self'`, ...origins],
  }
  const directives = new Map<string, string[]>()
  for (const [name, sources] of Object.entries({ ...defaults, ...own } as Record<string, string[] | false | undefined>))
    if (sources && !(report && ignoredInReports.includes(name))) directives.set(name, sources)
  return directives
}
