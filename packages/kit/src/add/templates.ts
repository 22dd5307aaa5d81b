import type { GeneratedFile, TypeContextName } from '@fw/schema'
import { join } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { moduleState } from '../module/module-state.ts'
import { sourceFile, templateFile, type Template } from '../templates/template-file.ts'

export interface AddedTemplate {
  /** Import specifier: `#build/settings`. */
  specifier: string
  filename: string
  /** Path on disk, if it is written. */
  dst: string
}

/**
 * Adds a generated module, importable as `#build/<filename>`. Replaces a module with the same name.
 *
 * @example addTemplate({ filename: 'answer.mjs', getContents: () => 'export default 42' })
 */
export function addTemplate<Options = Record<string, unknown>>(template: Template<Options> | string): AddedTemplate {
  const fw = useFw()
  const given: Template<Options> = typeof template === 'string' ? { src: template } : template
  const file = templateFile(given, fw, moduleState(fw).current?.file)
  add(fw.added.files, file)
  return {
    specifier: (file.name.startsWith('#') ? file.name : `#build/${file.name}`).replace(/\.(?:mjs|js|ts)$/, ''),
    filename: file.name,
    dst: join(fw.options.buildDir, file.name),
  }
}

/**
 * Resolves the name of a template and its path in the build directory. Throws if the template is invalid.
 *
 * @example const { filename, dst } = normalizeTemplate({ src: resolve('./runtime/options.mjs') })
 */
export function normalizeTemplate<Options = Record<string, unknown>>(
  template: Template<Options> | string,
): Template<Options> & Required<Pick<Template<Options>, 'filename' | 'write'>> & { dst: string } {
  const fw = useFw()
  const given: Template<Options> = typeof template === 'string' ? { src: template } : template
  const { name, write = false } = templateFile(given, fw)
  if (given.src !== undefined && !given.getContents) sourceFile(given.src, fw)
  return { ...given, filename: name, write, dst: join(fw.options.buildDir, name) }
}

/**
 * Adds a declaration file to the given environments, or to the app by default.
 *
 * @example addTypeTemplate({ filename: 'types/answer.d.ts', getContents: () => 'export type Answer = 42' })
 */
export function addTypeTemplate<Options = Record<string, unknown>>(
  template: Template<Options>,
  contexts: Partial<Record<TypeContextName, boolean>> = { app: true },
): AddedTemplate {
  if (!/\.d\.[cm]?ts$/.test(template.filename ?? ''))
    throw new TypeError(
      `FW_TEMPLATES_NO_DECLARATION: The file name of a type template must end with .d.ts, but it is ${template.filename}.`,
    )
  const added = addTemplate(template)
  useFw().hook('prepare:types', (all) => {
    for (const name of Object.keys(all) as TypeContextName[])
      // its own keys
      if (contexts[name]) all[name].references.push({ path: added.dst })
  })
  return added
}

/**
 * Adds a virtual module to the server bundle, importable by its `filename`.
 *
 * @example addServerTemplate({ filename: '#answer', getContents: () => 'export default 42' })
 */
export function addServerTemplate({
  filename,
  getContents,
}: {
  filename: string
  getContents: () => string | Promise<string>
}): void {
  useFw().added.serverModules.set(filename, getContents)
}

/**
 * Updates generated files, for example when something changed that only the module watches. Files with the same text cause no
 * update.
 *
 * @example await updateTemplates({ filter: ({ filename }) => filename === 'content.mjs' })
 */
export async function updateTemplates({
  filter,
}: { filter?: (file: GeneratedFile & { filename: string }) => boolean } = {}): Promise<void> {
  await useFw().files?.update(filter && ((file) => filter({ ...file, filename: file.name })))
}

function add(files: GeneratedFile[], file: GeneratedFile): void {
  const index = files.findIndex(({ name }) => name === file.name)
  if (index === -1) files.push(file)
  else files[index] = file
}
