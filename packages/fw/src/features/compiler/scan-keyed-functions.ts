import { readFile } from 'node:fs/promises'
import type { Statement } from 'oxc-parser'
import { parseModule } from '../../source/parse-module.ts'
import { factories, type KeyedFunction } from './key-injection.ts'

/** Finds keyed functions that files make: `export const useApi = createUseFetch({ baseURL: '/api' })`. */
export async function scanKeyedFunctions(files: readonly string[]): Promise<KeyedFunction[]> {
  const found = await Promise.all(files.map(scanFile))
  return found.flat()
}

async function scanFile(file: string): Promise<KeyedFunction[]> {
  const code = await readFile(file, 'utf8').catch(() => '')
  if (!code.includes('createUse')) return []
  return (parseModule(code, file)?.body ?? []).flatMap((statement) =>
    madeNames(statement as Statement).map((name) => ({ name, argumentLength: 3, source: file })),
  )
}

function madeNames(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const isMade = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && factories.has(init.callee.name)
    return isMade && id.type === 'Identifier' ? [id.name] : []
  })
}
