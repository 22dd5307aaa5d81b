import { appendElement, appendProperty, removeElement, removeProperty, replaceNode } from './splice.ts'
import { findConfigObject, keyOf, propertyOf, stringOf, type ConfigObject } from './config-object.ts'
import { printEntry, printValue, styleOf, type Style } from './print-value.ts'
import { Uneditable } from './uneditable.ts'
import type { Expression, SpreadElement } from '@babel/types'

/** A change of `fw.config.*`. */
export interface ConfigEdit {
  /** Names to add to `modules`, unless they are listed. */
  addModules?: readonly string[]
  /** Names to remove from `modules`. */
  removeModules?: readonly string[]
  /** Values by path (`i18n`, `app.head.title`). Values that are set already are kept, unless `replace` is true. */
  set?: Readonly<Record<string, unknown>>
  /** Whether `set` replaces values. */
  replace?: boolean
  /** Top-level keys to remove. */
  unset?: readonly string[]
}

export type ConfigEditResult =
  | { code: string }
  /** The file cannot be edited: the reason, and the lines to write by hand. */
  | { why: string; lines: string[] }

type Step = (source: string, config: ConfigObject, style: Style) => string

/**
 * Changes a configuration file and keeps everything else as it is, including comments and formatting: only the text of the changed entry
 * is replaced.
 *
 * @example editConfig(source, { addModules: ['@fw/pinia'] }, 'fw.config.ts')
 */
export function editConfig(source: string, edit: ConfigEdit, file: string): ConfigEditResult {
  // An object at the start of a file would be a block.
  const prefix = file.endsWith('.json') ? 'export default ' : ''
  try {
    let code = prefix + source
    for (const step of stepsOf(edit)) code = step(code, findConfigObject(code, file), styleOf(code, file))
    return { code: code.slice(prefix.length) }
  } catch (error) {
    if (!(error instanceof Uneditable)) throw error
    return { why: error.message, lines: linesOf(edit, styleOf(source, file)) }
  }
}

function stepsOf({ addModules = [], removeModules = [], set = {}, replace = false, unset = [] }: ConfigEdit): Step[] {
  return [
    ...addModules.map(addModule),
    ...removeModules.map(removeModule),
    ...Object.entries(set).map(([path, value]) => setValue(path.split('.'), value, replace)),
    ...unset.map(unsetKey),
  ]
}

const addModule =
  (name: string): Step =>
  (source, config, style) => {
    const property = propertyOf(config.object, 'modules')
    if (!property) return appendProperty(source, config.object, printEntry('modules', [name], style), style)
    const modules = arrayOf(property.value)
    if (modules.elements.some((each) => moduleName(each) === name)) return source
    return appendElement(source, modules, printValue(name, style), style)
  }

const removeModule =
  (name: string): Step =>
  (source, config) => {
    const property = propertyOf(config.object, 'modules')
    if (!property) return source
    const modules = arrayOf(property.value)
    const element = modules.elements.find((each) => moduleName(each) === name)
    if (!element) return source
    return modules.elements.length === 1
      ? removeProperty(source, config.object, property)
      : removeElement(source, modules, element)
  }

const setValue =
  (path: readonly string[], value: unknown, replace: boolean): Step =>
  (source, config, style) => {
    let object = config.object
    for (const [index, key] of path.entries()) {
      const rest = path.slice(index + 1)
      const property = propertyOf(object, key)
      if (!property) {
        const nested = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
        return appendProperty(source, object, printEntry(key, nested, style), style)
      }
      if (rest.length === 0) return replace ? replaceNode(source, property.value, printValue(value, style)) : source
      if (property.value.type !== 'ObjectExpression')
        throw new Uneditable(`\`${path.slice(0, index + 1).join('.')}\` is not an object literal.`)
      object = property.value
    }
    return source
  }

const unsetKey =
  (key: string): Step =>
  (source, { object }) => {
    const property = object.properties.find((each) => each.type !== 'SpreadElement' && keyOf(each) === key)
    return property ? removeProperty(source, object, property) : source
  }

function arrayOf(value: Expression): Extract<Expression, { type: 'ArrayExpression' }> {
  if (value.type === 'ArrayExpression') return value
  throw new Uneditable('`modules` is not an array literal.')
}

/** The name in `'name'` and `['name', options]`. */
function moduleName(element: Expression | SpreadElement | null): string | undefined {
  if (element?.type !== 'ArrayExpression') return element ? stringOf(element) : undefined
  const [first] = element.elements
  return first ? stringOf(first) : undefined
}

function linesOf({ addModules = [], removeModules = [], set = {}, unset = [] }: ConfigEdit, style: Style): string[] {
  return [
    ...(addModules.length > 0 ? [`${printEntry('modules', addModules, style)},`] : []),
    ...(removeModules.length > 0 ? [`// remove from modules: ${removeModules.join(', ')}`] : []),
    ...Object.entries(set).flatMap(([path, value]) => {
      const [first = '', ...rest] = path.split('.')
      const nested = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      return `${printEntry(first, nested, style)},`.split('\n')
    }),
    ...unset.map((key) => `// remove: ${key}`),
  ]
}
