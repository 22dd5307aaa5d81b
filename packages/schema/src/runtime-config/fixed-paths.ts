/** Written into built files, so a running server cannot change them. */
export const fixedPaths: readonly (readonly string[])[] = [
  ['app', 'buildId'],
  ['app', 'buildAssetsDir'],
]

export function isFixedPath(path: readonly string[]): boolean {
  return fixedPaths.some((fixed) => fixed.every((part, index) => part === path[index]))
}
