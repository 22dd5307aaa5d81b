import { join } from 'pathe'
import { isFile } from './is-file.ts'

const extensions = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json']

/** Possible configuration files in a directory, in order of preference. */
const places = [
  { dir: '.', stem: 'fw.config' },
  { dir: '.config', stem: 'fw.config' },
  { dir: '.config', stem: 'fw' },
]

/** The configuration files of a directory; the first one is used. */
export function findConfigFiles(dir: string): string[] {
  return places
    .flatMap((place) => extensions.map((extension) => join(dir, place.dir, `${place.stem}.${extension}`)))
    .filter(isFile)
}
