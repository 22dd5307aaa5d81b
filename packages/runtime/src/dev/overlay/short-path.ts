import type { DevProblem } from '@fw/schema'

/** A file name for display: relative to the project or to `node_modules`. */
export function shortPath({ place }: DevProblem, file: string): string {
  const inPackages = file.lastIndexOf('/node_modules/')
  if (inPackages !== -1) return file.slice(inPackages + '/node_modules/'.length)
  // The absolute and the relative path of the position reveal the project directory.
  const root = place?.file.endsWith(`/${place.shown}`) ? place.file.slice(0, -place.shown.length) : undefined
  return root && file.startsWith(root) ? file.slice(root.length) : file
}
