import type { BuildProblem } from './build-problem.ts'

/** What a published file is. */
export type PublishedKind = 'bundle' | 'map' | 'page' | 'public'

/** A private value in a published file. */
export interface PublishedSecret {
  /** `runtimeConfig.apiKey`, or the name of a variable. */
  key: string
  kind: PublishedKind
  /** Published files with the value, relative to the public directory. */
  files: readonly string[]
  /** The source of the value, absolute. */
  source?: string | undefined
  /** Names of the modules from the entry to the one with the value. */
  chain?: readonly string[]
  /** Where the value is in the file: `data["user"].token`. */
  place?: string | undefined
}

/** Explains which private value would be published, and why. Never includes the value, and no line of code, which may contain it. */
export function secretProblem({ key, kind, files, source, chain = [], place }: PublishedSecret): BuildProblem {
  const others = files.length > 1 ? ` (and in ${files.length - 1} more ${files.length === 2 ? 'file' : 'files'})` : ''
  const at = place === undefined ? '' : ` at ${place}`
  const imported = chain.length > 0 ? ` Import chain: ${chain.join(' → ')}.` : ''
  return {
    level: 'error',
    code: 'FW_SECRET_PUBLISHED',
    why: `The private value of ${key} would be published in ${files[0]}${at}${others}.${imported}`,
    fix:
      kind === 'bundle'
        ? `Use the value in a server route with \`useRuntimeConfig(event)\`, and request the result. If everyone may know the value, declare it in \`runtimeConfig.public\`.`
        : kind === 'map'
          ? `Move the code to a server route, or set \`sourcemap.client\` to \`false\`: source maps contain the code of both sides. If everyone may know the value, declare it in \`runtimeConfig.public\`.`
          : kind === 'page'
            ? `Return only the fields that the page shows, from a server route or with \`pick\` or \`transform\`. If everyone may know the value, declare it in \`runtimeConfig.public\`.`
            : `Move the file out of the public directory. If everyone may know the value, declare it in \`runtimeConfig.public\`.`,
    ...(source === undefined ? {} : { file: source }),
  }
}
