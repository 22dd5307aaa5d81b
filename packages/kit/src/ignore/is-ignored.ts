import { useFw } from '../context/fw-context.ts'

/**
 * Whether a file of the current app is ignored: by `ignore`, `ignorePrefix`, or `.fwignore`.
 *
 * @example if (!isIgnored(file)) found.push(file)
 */
export function isIgnored(file: string): boolean {
  return useFw().isIgnored(file)
}
