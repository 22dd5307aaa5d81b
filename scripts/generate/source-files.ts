import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** The source files of all packages, without tests and declarations, relative to the root. */
export function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => filesBelow(join(root, 'packages', name, 'src')))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file))
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort()
}

function filesBelow(directory: string): string[] {
  return listFiles(directory).map((path) => join(directory, path))
}
