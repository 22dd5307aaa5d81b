import type { AppComponent, ComponentDir } from '@fw/schema'
import { basename } from 'pathe'
import { readText } from '../cache/file-access.ts'
import { useFw } from '../context/fw-context.ts'
import { kebabWords } from '../names/kebab-words.ts'
import { resolveFile } from '../resolve/resolve-path.ts'

export interface AddedComponent extends Partial<Omit<AppComponent, 'file' | 'pascalName' | 'kebabName'>> {
  /** `AcmeButton` or `acme-button`. */
  name: string
  /** A file, or a package. */
  filePath: string
}

/**
 * Adds a component. If two components have the same name, the one with the higher `priority` is used; those of the project have
 * 1.
 *
 * @example addComponent({ name: 'AcmeButton', filePath: resolver.resolve('./runtime/button.vue') })
 */
export function addComponent(given: AddedComponent): void {
  const component = describe(given)
  useFw().hook('components:extend', (list) => {
    const index = list.findIndex(({ pascalName, mode }) => pascalName === component.pascalName && mode === component.mode)
    if (index === -1) return void list.push(component)
    const known = list[index]!
    if (known.priority > component.priority) return
    if (known.priority === component.priority)
      useFw().warn(
        `FW_COMPONENTS_REPLACED: The component ${component.pascalName} of ${known.file} is replaced by ${component.file}.`,
      )
    list[index] = component
  })
}

/**
 * Adds every named export of a file or package as a component. The default export is named after the prefix.
 *
 * @example await addComponentExports({ filePath: '@acme/ui', prefix: 'Acme' })
 */
export async function addComponentExports({
  prefix = '',
  ...given
}: Omit<AddedComponent, 'name' | 'export'> & { prefix?: string }): Promise<void> {
  const file = resolveFile(given.filePath) ?? given.filePath
  const { parseSync } = await import('oxc-parser')
  const { module } = parseSync(file, await readText(file), { sourceType: 'module' })
  for (const { exportName, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue
    const name = exportName.kind === 'Default' ? '' : (exportName.name ?? '')
    if (prefix + name === '' || (exportName.kind !== 'Default' && !/^\p{Lu}/u.test(name))) continue
    addComponent({ ...given, name: `${prefix}${name}`, export: exportName.kind === 'Default' ? 'default' : name })
  }
}

/**
 * Adds a component directory. Components of the project take precedence unless `priority` is set.
 *
 * @example addComponentsDir({ path: resolver.resolve('./runtime/components'), prefix: 'Acme' })
 */
export function addComponentsDir(dir: ComponentDir, { prepend = false }: { prepend?: boolean } = {}): void {
  const entry = { priority: 0, ...dir }
  useFw().hook('components:dirs', (list) => void (prepend ? list.unshift(entry) : list.push(entry)))
}

function describe({ name, filePath, ...given }: AddedComponent): AppComponent {
  const words = kebabWords(name)
  const suffix = /\.(client|server)\.\w+$/.exec(basename(filePath))?.[1]
  const island = given.island ?? false
  return {
    pascalName: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    kebabName: words.join('-'),
    file: resolveFile(filePath) ?? filePath,
    export: 'default',
    mode: suffix === 'client' || suffix === 'server' ? suffix : 'all',
    global: false,
    priority: 0,
    ...given,
    island,
  }
}
