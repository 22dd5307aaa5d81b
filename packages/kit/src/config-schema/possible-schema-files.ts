import { join } from 'pathe'

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']

/** Possible schema files of a layer; the first one that exists is used. */
export function possibleSchemaFiles(root: string): string[] {
  return extensions.map((extension) => join(root, `fw.schema.${extension}`))
}
