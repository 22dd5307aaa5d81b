import { posix } from 'node:path'

export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

/** Resolves a relative specifier of a file to a workspace path. */
export function resolveRelative(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier)
}

/** `@scope/name` of `@scope/name/deep/path`; undefined for relative paths and generated modules (`#build/…`). */
export function packageNameOf(specifier: string): string | undefined {
  return /^(?:@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0]
}
