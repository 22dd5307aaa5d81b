import { existsSync, readdirSync } from 'node:fs'
import { join } from 'pathe'

const extensions = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json']

/** Where a configuration file may lie below a directory, the preferred place first. */
const places = [
  { dir: '.', stem: 'fw.config' },
  { dir: '.config', stem: 'fw.config' },
  { dir: '.config', stem: 'fw' },
]

/** The configuration files of a directory; the first one is used. */
export function findConfigFiles(dir: string): string[] {
  return places.flatMap((place) => {
    const folder = join(dir, place.dir)
    const names = existsSync(folder) ? new Set(readdirSync(folder)) : new Set<string>()
    return extensions.map((extension) => `${place.stem}.${extension}`).filter((name) => names.has(name)).map((name) => join(folder, name))
  })
}
