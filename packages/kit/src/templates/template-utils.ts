import { basename } from 'pathe'

/** What templates of older modules expect as `utils`. */
export interface TemplateUtils {
  /** A value as source text. Strings that start with `{` and end with `}` inside are code. */
  serialize: (data: unknown) => string
  /** A name for the import of a file. */
  importName: (path: string, lazy?: boolean) => string
  /** Imports of files, each by its name. */
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

/** The same for the same path, on every machine. */
function hash(text: string): string {
  let value = 5381
  for (const character of text) value = (value * 33 + character.codePointAt(0)!) >>> 0
  return value.toString(36)
}
