import type { FwOptions, Side, TranspileContext } from '@fw/schema'

/** Whether code of a package is compiled like the app's own, by the specifier it is imported with or by the path of a file. */
export type IsTranspiled = (idOrFile: string) => boolean

/**
 * What `build.transpile` says for one side. A text is the name of a package, or some whole parts of a path; so `ui` means neither
 * `my-ui` nor `ui-kit`.
 */
export function createIsTranspiled({ build, dev }: Pick<FwOptions, 'build' | 'dev'>, side: Side): IsTranspiled {
  const context: TranspileContext = {
    isDev: dev,
    isServer: side === 'server',
    isClient: side === 'client',
    isModern: true,
    isLegacy: false,
  }
  const entries = build.transpile
    .map((entry) => (typeof entry === 'function' ? entry(context) : entry))
    .filter((entry): entry is string | RegExp => Boolean(entry))
    .map((entry) => (typeof entry === 'string' ? partsOf(entry) : new RegExp(entry.source, entry.flags.replace(/[gy]/g, ''))))
  if (entries.length === 0) return () => false
  return (idOrFile) => {
    const path = idOrFile.replace(/\?.*$/, '').replaceAll('\\', '/')
    // A package is asked for by its name where its place is not known yet.
    const asFile = path.startsWith('/') ? path : `/node_modules/${path}`
    return entries.some((entry) => entry.test(path) || entry.test(asFile))
  }
}

function partsOf(text: string): RegExp {
  const parts = text.replaceAll('\\', '/').replace(/^\/+|\/+$/g, '')
  return new RegExp(`(?:^|/)${parts.replace(/[.*+?^${}()|[\]]/g, String.raw`\$&`)}(?:/|$)`)
}
