import { readFileSync } from 'node:fs'
import { resolveModulePath } from 'exsolve'
import { dirname } from 'pathe'
import type { Package } from './package-of.ts'

/** An import as Node.js loads it. */
export interface NodeImport {
  /** The complete specifier: Node.js adds no extensions to `import 'lodash/debounce'`. */
  specifier: string
  file: string
  isCommonJs: boolean
}

/**
 * Returns what Node.js loads for an import of a package that a bundler has resolved to `file`. Undefined if it finds nothing, or a
 * CommonJS module instead of the ES module that the bundler has chosen, whose default export is another value. That is the case for
 * packages with the field `module` in their `package.json`, which only bundlers read.
 */
export function nodeImport(specifier: string, file: string, owner: Package, importer: string): NodeImport | undefined {
  const from = owner.dir.endsWith(`/node_modules/${packageName(specifier)}`) ? `${dirname(owner.dir)}/_` : importer
  const found = resolve(specifier, from)
  if (found !== undefined) {
    const isUsable = found === file || (found.startsWith(`${owner.dir}/`) && isEsm(found))
    return isUsable ? { specifier, file: found, isCommonJs: !isEsm(found) } : undefined
  }
  const subpath = specifier.slice(packageName(specifier).length)
  if (subpath === '' || !file.startsWith(owner.dir + subpath)) return undefined
  const complete = specifier + file.slice((owner.dir + subpath).length)
  return resolve(complete, from) === file ? { specifier: complete, file, isCommonJs: !isEsm(file) } : undefined
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function resolve(specifier: string, from: string): string | undefined {
  return resolveModulePath(specifier, {
    from,
    conditions: ['node', 'import'],
    extensions: [],
    suffixes: [''],
    cache: false,
    try: true,
  })
}

function isEsm(file: string): boolean {
  if (!file.endsWith('.js')) return file.endsWith('.mjs')
  for (let dir = dirname(file); !dir.endsWith('/node_modules') && dir !== dirname(dir); dir = dirname(dir)) {
    const type = packageType(dir)
    if (type !== undefined) return type === 'module'
  }
  return false
}

/** The field `type` of the `package.json` in a directory, `undefined` if there is no such file. */
function packageType(dir: string): string | undefined {
  try {
    const { type = 'commonjs' } = JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')) as { type?: string } // the shape of package.json
    return type
  } catch {
    return undefined
  }
}
