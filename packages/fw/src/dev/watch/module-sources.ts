import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'pathe'
import { sourceImports } from '../dependencies/source-imports.ts'

const endings = ['', '.ts', '.mts', '.cts', '.mjs', '.js', '.cjs', '/index.ts', '/index.mjs', '/index.js']

/** Returns a file of a module and all files that it imports by relative paths, transitively. */
export function moduleSources(entry: string): string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || file.includes('/node_modules/')) return
    found.add(file)
    for (const specifier of importsOf(file)) {
      const target = /^\.\.?\//.test(specifier) ? locate(resolve(dirname(file), specifier)) : undefined
      if (target !== undefined) visit(target)
    }
  }
  visit(entry)
  return [...found]
}

function importsOf(file: string): string[] {
  try {
    return sourceImports(readFileSync(file, 'utf8'), file)
  } catch {
    return [] // being written, or not a source
  }
}

function locate(path: string): string | undefined {
  const paths = [path.replace(/\.([cm]?)js$/, '.$1ts'), ...endings.map((ending) => path + ending)]
  return paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
}
