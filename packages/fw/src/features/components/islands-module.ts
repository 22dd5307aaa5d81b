import { createHash } from 'node:crypto'
import { islandComponents, islandSettings, offersParts, readText, serverPages, usesIslands } from '@fw/kit/internal'
import type { AppDescription, FwOptions, Side } from '@fw/schema'
import { dirname, isAbsolute, relative, resolve } from 'pathe'
import type { SFCDescriptor } from 'vue/compiler-sfc'
import { literal } from '../../source/literal.ts'
import { parseComponent } from '../../source/parse-component.ts'
import { indexComponents, type FindComponent } from './component-index.ts'
import { pascalOf } from './component-name.ts'

/** Attribute of components in islands that are interactive in the browser. */
export const clientAttribute = 'fw-client'

/** Code of `#build/islands`. */
export async function islandsModule(app: AppDescription, side: Side, options: FwOptions): Promise<string> {
  const isEnabled = usesIslands(app, options)
  const { remote, selectiveClient } = islandSettings(options)
  const sources = isEnabled && selectiveClient ? await partSources(app, side, options) : []
  const parts = sources.map(([key, file, name]) => `  ${literal(key)}: ${loader(file, name)},\n`)
  const islands = isEnabled && side === 'server' ? islandComponents(app.components) : []
  const loaders = islands.map(({ pascalName, file, export: name }) => `  ${literal(pascalName)}: ${loader(file, name)},\n`)
  return [
    isEnabled && side === 'server' ? `export * as server from '#app/islands-server'\n` : 'export const server = undefined\n',
    `export const islands = {\n${loaders.join('')}}\n`,
    `export const parts = {\n${parts.join('')}}\n`,
    `export const remote = ${JSON.stringify(isEnabled && remote)}\n`,
    `export const runtimeCompiler = ${options.ui.runtimeCompiler}\n`,
  ].join('')
}

/** Code of `#build/island-parts`. Without dynamic imports, whose URLs would be those of the page. */
export async function islandPartsModule(app: AppDescription, options: FwOptions): Promise<string> {
  const sources = usesIslands(app, options) && offersParts(options) ? await partSources(app, 'client', options) : []
  const imports = sources.map(([, file, name], index) => `import { ${name} as part${index} } from ${literal(file)}\n`)
  const entries = sources.map(([key], index) => `  ${literal(key)}: part${index},\n`)
  return `${imports.join('')}export const parts = {\n${entries.join('')}}\n`
}

/** Code of `#build/server-pages`. */
export function serverPagesModule({ pages }: AppDescription, side: Side): string {
  const found = side === 'server' ? serverPages(pages) : []
  const loaders = found.map(({ name, file }) => `  ${literal(name)}: ${loader(file, 'default')},\n`)
  return `export const serverPages = {\n${loaders.join('')}}\n`
}

function loader(file: string, name: string): string {
  const load = `() => import(${literal(file)})`
  return name === 'default' ? load : `${load}.then((m) => ({ default: m[${literal(name)}] }))`
}

/** Files whose templates may contain interactive components of islands. */
export function partFiles({ components, pages }: Pick<AppDescription, 'components' | 'pages'>, options: FwOptions): Set<string> {
  const { selectiveClient } = islandSettings(options)
  if (!selectiveClient) return new Set()
  const files = selectiveClient === 'deep' ? components : islandComponents(components)
  return new Set([...files, ...serverPages(pages)].map(({ file }) => file).filter((file) => file.endsWith('.vue')))
}

/** Identifies a component of a template: the same name may refer to another component elsewhere. */
export function partKey(tag: string, file: string, rootDir: string): string {
  return `${pascalOf(tag)}-${createHash('sha1').update(relative(rootDir, file)).digest('hex').slice(0, 8)}`
}

/** Key, file or specifier, and name of the export. */
type PartSource = [key: string, file: string, name: string]

async function partSources(app: AppDescription, side: Side, options: FwOptions): Promise<PartSource[]> {
  const find = indexComponents(app.components, side)
  const found = await Promise.all(
    [...partFiles(app, options)].filter(isAbsolute).map(async (file) => {
      const text = await readText(file)
      if (!text.includes(clientAttribute)) return []
      const { descriptor } = parseComponent(text, { filename: file })
      return [...clientTags(descriptor)].flatMap((tag): PartSource[] => {
        const source = sourceOf(tag, descriptor, file, find)
        return source ? [[partKey(tag, file, options.rootDir), ...source]] : []
      })
    }),
  )
  const byKey = new Map(found.flat().map((source) => [source[0], source]))
  return [...byKey.values()].sort(([a], [b]) => (a < b ? -1 : 1))
}

interface Node {
  tag?: string
  props?: { name: string }[]
  children?: Node[]
  branches?: Node[]
}

function clientTags({ template }: SFCDescriptor): Set<string> {
  const tags = new Set<string>()
  const visit = ({ tag, props, children }: Node): void => {
    if (tag !== undefined && props?.some(({ name }) => name === clientAttribute)) tags.add(tag)
    children?.forEach(visit)
  }
  if (template?.ast) visit(template.ast as unknown as Node) // the properties that all nodes share
  return tags
}

/** File or specifier, and name of the export. */
function sourceOf(tag: string, descriptor: SFCDescriptor, file: string, find: FindComponent): [string, string] | undefined {
  const code = [descriptor.scriptSetup?.content, descriptor.script?.content].join('\n')
  const imported = importOf(pascalOf(tag), code)
  if (imported) {
    const [specifier, name] = imported
    return [specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier, name]
  }
  const use = find(tag)
  return use && !use.elsewhere ? [use.component.file, use.component.export] : undefined
}

function importOf(local: string, code: string): [string, string] | undefined {
  const statement = /import\s+([^'";]+?)\s+from\s*['"]([^'"]+)['"]/g
  for (const [, names = '', specifier = ''] of code.matchAll(statement)) {
    const [, defaultName, list = ''] = /^([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?$/.exec(names.trim()) ?? []
    if (defaultName === local) return [specifier, 'default']
    for (const each of list.split(',')) {
      const [name = '', as = name] = each.trim().split(/\s+as\s+/)
      if (as === local) return [specifier, name]
    }
  }
  return undefined
}
