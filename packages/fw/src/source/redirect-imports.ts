import type { ModuleAnalysis } from './analyse-module.ts'
import type { ModuleEdits } from './module-edits.ts'

/**
 * Rewrites named imports from a barrel module to the modules that declare them, so that importing one name loads one module.
 *
 * @param redirect - Makes a local name available in another way. Returns false to keep the import.
 */
export function redirectImports(
  { program, code }: ModuleAnalysis,
  edits: ModuleEdits,
  source: string,
  redirect: (name: string, local: string) => boolean,
): void {
  if (!code.includes(source)) return
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== source || statement.importKind === 'type') continue
    if (statement.specifiers.length === 0) continue
    const kept: string[] = []
    for (const specifier of statement.specifiers) {
      const isType = specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
      const name =
        specifier.type === 'ImportSpecifier' && !isType && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : undefined
      if (name === undefined || !redirect(name, specifier.local.name)) kept.push(code.slice(specifier.start, specifier.end))
    }
    if (kept.length === statement.specifiers.length) continue
    const rest = kept.length > 0 ? `import { ${kept.join(', ')} } from ${JSON.stringify(source)};` : ''
    edits.replace(statement.start, statement.end, rest)
  }
}
