import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync, type StaticImport } from 'oxc-parser'
import { join } from 'pathe'
import { listFiles } from '../files/list-files.ts'

/**
 * Lets the files of a server bundle import names of CommonJS modules that Node.js doesn't find: it only reads their source, so that
 * `import { camelCase } from 'lodash'` is a syntax error. Lines stay the same, because of source maps.
 */
export function addCommonJsNames(dir: string, specifiers: ReadonlySet<string>): void {
  if (specifiers.size === 0) return
  for (const name of listFiles(dir)) {
    if (!/\.m?js$/.test(name)) continue
    const file = join(dir, name)
    const code = readFileSync(file, 'utf8')
    const changed = withCommonJsNames(code, specifiers)
    if (changed !== code) writeFileSync(file, changed)
  }
}

export function withCommonJsNames(code: string, specifiers: ReadonlySet<string>): string {
  if (![...specifiers].some((specifier) => code.includes(`"${specifier}"`) || code.includes(`'${specifier}'`))) return code
  let result = code
  const imports = parseSync('bundle.mjs', code).module.staticImports
  for (const each of imports.toReversed()) {
    if (!specifiers.has(each.moduleRequest.value)) continue
    const names = each.entries.filter(({ importName }) => importName.kind !== 'Default')
    if (names.some(({ importName }) => importName.name !== 'default'))
      result = result.slice(0, each.start) + namespaceImport(each) + result.slice(each.end)
  }
  return result
}

/** The same import with names that are read from the module's exports. */
function namespaceImport({ moduleRequest: { value }, entries, start }: StaticImport): string {
  const module = `__commonjs_${start}`
  const values = entries.map(({ importName: { kind, name }, localName }) => {
    if (kind === 'NamespaceObject') return `${localName.value} = { ...${module}.default, ...${module} }`
    const key = JSON.stringify(kind === 'Default' ? 'default' : name)
    return `${localName.value} = ${key} in ${module} ? ${module}[${key}] : ${module}.default?.[${key}]`
  })
  return `import * as ${module} from ${JSON.stringify(value)}; const ${values.join(', ')};`
}
