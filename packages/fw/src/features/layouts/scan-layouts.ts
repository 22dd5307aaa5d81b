import { type BuildProblem, resolveFiles } from '@fw/kit'
import { type IsIgnored, kebabWords } from '@fw/kit/internal'
import type { LayoutFile } from '@fw/schema'

export interface ScanLayoutsOptions {
  extensions: readonly string[]
  isIgnored?: IsIgnored
}

export interface ScannedLayouts {
  layouts: LayoutFile[]
  problems: BuildProblem[]
}

/**
 * Finds the layouts of an app. If layers have a layout of the same name, the higher-priority layer wins.
 *
 * @param dirs - layouts directories, the highest priority first
 */
export async function scanLayouts(
  dirs: readonly string[],
  { extensions, isIgnored }: ScanLayoutsOptions,
): Promise<ScannedLayouts> {
  const problems: BuildProblem[] = []
  const found = await Promise.all(
    dirs.map((dir) => resolveFiles(dir, '**/*', { extensions, ...(isIgnored ? { isIgnored } : {}) })),
  )
  const byName = new Map<string, { file: string; dir: string }>()
  for (const [index, files] of found.entries()) {
    const dir = dirs[index]!
    for (const file of files) {
      const name = layoutName(withoutExtension(file.slice(dir.length + 1), extensions))
      const known = byName.get(name)
      if (name === '') problems.push(nameless(file))
      else if (!known) byName.set(name, { file, dir })
      else if (known.dir === dir) problems.push(sameName(name, known.file, file))
    }
  }
  const layouts = [...byName].map(([name, { file }]) => ({ name, file }))
  return { layouts: layouts.sort((a, b) => (a.name < b.name ? -1 : 1)), problems }
}

/** `desktop/default` is `desktop-default`, `desktop/index` is `desktop`, `desktop-base/base` is `desktop-base`. */
export function layoutName(path: string): string {
  const segments = path.split('/').map(kebabWords)
  const own = segments.pop()!
  const above = segments.flat()
  if (own.join() === 'index') return above.join('-')
  return [...above, ...own.slice(repeated(above, own))].join('-')
}

/** Counts the words at the end of the directory names that the name repeats. */
function repeated(above: readonly string[], own: readonly string[]): number {
  for (let count = Math.min(above.length, own.length); count > 0; count--) {
    if (own.slice(0, count).join() === above.slice(-count).join()) return count
  }
  return 0
}

function withoutExtension(path: string, extensions: readonly string[]): string {
  const longest = extensions.filter((each) => path.endsWith(each)).sort((a, b) => b.length - a.length)[0] ?? ''
  return path.slice(0, path.length - longest.length)
}

function nameless(file: string): BuildProblem {
  const why = 'Cannot derive a layout name from this file, so it is ignored.'
  return { level: 'warning', code: 'FW_LAYOUTS_NO_NAME', why, fix: 'Rename it to `default`, or move it to a directory.', file }
}

function sameName(name: string, used: string, file: string): BuildProblem {
  const why = `Two files define the layout \`${name}\`: \`${used}\` is used, \`${file}\` is ignored.`
  return { level: 'warning', code: 'FW_LAYOUTS_SAME_NAME', why, fix: 'Rename one of them.', file }
}
