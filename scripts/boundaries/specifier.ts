import { posix } from 'node:path'

export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

/** The workspace path that a relative specifier of a file points to. */
export function resolveRelative(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier)
}

/** `@scope/name` of `@scope/name/deep/path`; nothing for relative paths and for modules that fw generates (`#build/…`). */
export function packageNameOf(specifier: string): string | undefined {
  return /^(?:@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0]
}
