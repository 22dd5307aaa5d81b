import { useFw } from '../context/fw-context.ts'

/**
 * Whether a file is left out of the app that is being built: by `ignore`, `ignorePrefix`, or a file `.fwignore`.
 *
 * @example if (!isIgnored(file)) found.push(file)
 */
export function isIgnored(file: string): boolean {
  return useFw().isIgnored(file)
}
