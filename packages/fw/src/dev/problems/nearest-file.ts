import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'pathe'

/** The file that an import probably refers to, with its specifier, or undefined if none is similar. */
export async function nearestFile(
  specifier: string,
  importer: string,
  aliases: Record<string, string>,
): Promise<string | undefined> {
  const alias = Object.keys(aliases).find((each) => specifier.startsWith(`${each}/`))
  if (alias === undefined && !specifier.startsWith('.')) return undefined
  const target =
    alias === undefined ? resolve(dirname(importer), specifier) : join(aliases[alias]!, specifier.slice(alias.length))
  const wanted = baseName(target)
  const names = await readdir(dirname(target)).catch(() => [] as string[])
  const ranked = names
    .map((name) => ({ name, distance: Math.min(distance(wanted, name), distance(bare(wanted), bare(name))) }))
    .filter((each) => each.distance <= Math.max(1, Math.floor(bare(wanted).length / 3)))
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
  const best = ranked[0]?.name
  return best === undefined ? undefined : `${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${best}`
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\?.*$/, '')
}

function bare(name: string): string {
  return name.replace(/\.\w+$/, '').toLowerCase()
}

/** The edit distance of two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
