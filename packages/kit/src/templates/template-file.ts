import { readFileSync } from 'node:fs'
import type { AppDescription, AppPart, Fw, GeneratedFile, Side } from '@fw/schema'
import { basename, dirname, extname, join } from 'pathe'
import { BuildFailure } from '../diagnostics/build-problem.ts'
import { resolveLayerPath } from '../layers/resolve-layer-path.ts'
import { compileTemplate } from './compile-template.ts'
import { templateUtils, type TemplateUtils } from './template-utils.ts'

/** Argument of `getContents`. */
export interface TemplateContext<Options = Record<string, unknown>> {
  fw: Fw
  app: AppDescription
  /** Options of the template. */
  options: Options
  /** Only with `experimental.templateUtils`. */
  utils?: TemplateUtils
}

/** A generated file, from a source file or a function. */
export interface Template<Options = Record<string, unknown>> {
  /** Path relative to the build directory, with extension: importable as `#build/<filename>`. Defaults to the name of `src`. */
  filename?: string
  /** Path of a file to use as is, or to compile with `experimental.compileTemplate`. */
  src?: string
  getContents?: (context: TemplateContext<Options>, side: Side) => string | Promise<string>
  options?: Options
  /** Also write it to the build directory. Declaration files are always written. */
  write?: boolean
  /** Parts of the app that the text depends on. Defaults to all; listing them saves work in development. */
  reads?: readonly AppPart[]
  /** The text differs between client and server. */
  perSide?: boolean
}

const everything: readonly AppPart[] = [
  'rootComponent',
  'errorComponent',
  'router',
  'routerOptions',
  'pages',
  'layouts',
  'middleware',
  'plugins',
  'components',
  'imports',
  'keyedFunctions',
  'appConfigs',
  'css',
  'effects',
]

/**
 * Converts a template to a generated file.
 *
 * @param importer - The file that adds it. Imports in the text are resolved from there.
 */
export function templateFile<Options>(template: Template<Options>, fw: Fw, importer?: string): GeneratedFile {
  const name = filenameOf(template)
  const { experimental } = fw.options
  const text = (app: AppDescription, side: Side): string | Promise<string> => {
    const context: TemplateContext<Options> = {
      fw,
      app,
      options: template.options ?? ({} as Options), // no options, so none are expected
      ...(experimental.templateUtils ? { utils: templateUtils } : {}),
    }
    return template.getContents ? template.getContents(context, side) : fromSource(template.src!, context)
  }
  return {
    name,
    reads: template.reads ?? everything,
    text,
    ...(template.perSide ? { perSide: true } : {}),
    ...(template.write || /\.d\.[cm]?ts$/.test(name) ? { write: true } : {}),
    ...(importer !== undefined && experimental.templateImportResolution ? { importer } : {}),
  }
}

/** The text of a source file, compiled if `experimental.compileTemplate` is set. */
function fromSource<Options>(src: string, { fw, ...context }: TemplateContext<Options>): string {
  const text = readFileSync(sourceFile(src, fw), 'utf8')
  return fw.options.experimental.compileTemplate ? compileTemplate(text)({ fw, ...context }) : text
}

/** Resolves `src`: absolute, relative to the project, or with an alias. */
export function sourceFile(src: string, fw: Fw): string {
  const [project] = fw.layers
  const file = resolveLayerPath(src, project!, project!)
  if (file === undefined)
    throw new BuildFailure([
      {
        level: 'error',
        code: 'FW_TEMPLATES_NOT_FOUND',
        why: `Template file \`${src}\` not found.`,
        fix: 'Correct `src`. It can be absolute, relative to the project, or start with an alias.',
      },
    ])
  return file
}

function filenameOf<Options>({ filename, src, getContents }: Template<Options>): string {
  if (filename === undefined && src === undefined)
    throw new TypeError('FW_TEMPLATES_NO_NAME: A template needs `filename` or `src`.')
  if (src === undefined && !getContents)
    throw new TypeError(`FW_TEMPLATES_NO_CONTENT: The template ${filename} needs \`getContents\` or \`src\`.`)
  const name = filename ?? join(basename(dirname(src!)), basename(src!).replace(/\.ejs$/, ''))
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new TypeError(`FW_TEMPLATES_OUTSIDE: The template ${name} would be written outside the build directory.`)
  return extname(name) === '' && !name.startsWith('#') ? `${name}.mjs` : name
}
