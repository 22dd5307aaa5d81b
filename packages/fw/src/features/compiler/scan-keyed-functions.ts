import { type FileCaches, mapFiles, noCache } from '@fw/kit/internal'
import type { Statement } from 'oxc-parser'
import { parseModule } from '../../source/parse-module.ts'
import type { KeyedFunction } from '@fw/schema'
import { factories } from './key-injection.ts'

/** Finds keyed functions created by user code: `export const useApi = createUseFetch({ baseURL: '/api' })`. */
export async function scanKeyedFunctions(files: readonly string[], caches?: FileCaches): Promise<KeyedFunction[]> {
  const cache = caches?.section('keyed-functions', isNames) ?? noCache
  const found = await mapFiles(files, async (file) => {
    const names = await cache.file(file, (code) => namesIn(code, file)).catch(() => [])
    return names.map((name) => ({ name, argumentLength: 3, source: file }))
  })
  return found.flat()
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')

function namesIn(code: string, file: string): string[] {
  if (!code.includes('createUse')) return []
  return (parseModule(code, file)?.body ?? []).flatMap((statement) => madeNames(statement as Statement))
}

function madeNames(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const isMade = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && factories.has(init.callee.name)
    return isMade && id.type === 'Identifier' ? [id.name] : []
  })
}
