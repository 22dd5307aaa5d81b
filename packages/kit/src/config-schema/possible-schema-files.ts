import { join } from 'pathe'

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json']

/** Files in which a layer may describe options of its own; the first that is there counts. */
export function possibleSchemaFiles(root: string): string[] {
  return extensions.map((extension) => join(root, `fw.schema.${extension}`))
}
