import { basename } from 'pathe'

/** The `utils` argument of templates, for compatibility with older modules. */
export interface TemplateUtils {
  /** Serializes a value as source code. Strings with content in braces, such as `{useFoo()}`, are inserted as code. */
  serialize: (data: unknown) => string
  /** Returns an identifier for the import of a file. */
  importName: (path: string, lazy?: boolean) => string
  /** Returns import statements for files. */
  importSources: (sources: string | readonly string[], options?: { lazy?: boolean }) => string
}

export const templateUtils: TemplateUtils = {
  serialize: (data) =>
    JSON.stringify(data, null, 2).replaceAll(/"\{(.+)\}"(?=,?$)/gm, (_, code: string) => JSON.parse(`"${code}"`) as string),
  importName: (path, lazy = false) => {
    const words = basename(path)
      .replace(/\.\w+$/, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
    const camel = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
    return `${/^\d/.test(camel) ? '_' : ''}${camel}_${hash(path)}${lazy ? '_lazy' : ''}`
  },
  importSources: (sources, { lazy = false } = {}) =>
    [sources]
      .flat()
      .map((src) => {
        const name = templateUtils.importName(src)
        return lazy ? `const ${name} = () => import(${JSON.stringify(src)})` : `import ${name} from ${JSON.stringify(src)}`
      })
      .join('\n'),
}

/** Deterministic on every machine. */
function hash(text: string): string {
  let value = 5381
  for (const character of text) value = (value * 33 + character.codePointAt(0)!) >>> 0
  return value.toString(36)
}
