import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createResolveAlias, requireOptionalPackage } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { dirname, relative, resolve } from 'pathe'
import type { BindingMetadata, SFCBlock, SFCDescriptor, SFCStyleBlock, SFCTemplateCompileOptions } from 'vue/compiler-sfc'
import { packageLookup } from '../package-lookup.ts'
import type { Pass } from '../passes.ts'
import { compileJsx } from './compile-jsx.ts'
import { componentId, parseComponent, sfcCompiler } from './component-parts.ts'
import type { Code, LoaderContext } from './loader-context.ts'
import { composeMaps, joinMaps } from './source-maps.ts'

/*
 * Not vue-loader, for three reasons. Its ids of scoped styles depend on the source in production, which differs between sides, because code
 * for the other side is removed. It caches components by file name for the whole process, so that compilers of both sides mix them up. And
 * it splits a component into modules, which transforms of fw and hot updates would have to put together again.
 */

/** Compiles a component to one module in the language of its script. Styles and custom blocks are imported by query. */
export async function compileComponent(context: LoaderContext, source: Code, pass: Pass): Promise<Code> {
  const { app, side } = pass
  const { dev } = app.options
  const { ui } = app.options.bundler2.loaders
  const file = context.resourcePath
  const name = relative(app.options.rootDir, file)
  const descriptor = parseComponent(app, source.code, file)
  await readSources(descriptor, context, app)
  const id = componentId(app, file)
  const script = await compileScript(descriptor, { id, pass })
  const template = script.isInline ? undefined : compileTemplate(descriptor, { id, pass }, script.bindings)
  const isScoped = descriptor.styles.some((style) => style.scoped)
  const lines = [
    ...descriptor.styles.map((style, index) => styleImport(file, style, index, id)),
    ...(isScoped ? [`_sfc_main.__scopeId = ${JSON.stringify(`data-v-${id}`)}`] : []),
    ...(dev || ui['exposeFilename'] === true ? [`_sfc_main.__file = ${JSON.stringify(dev ? file : name)}`] : []),
    ...(side === 'server' ? [usedModule(name)] : []),
    ...(dev && side === 'client' && ui['hotReload'] !== false ? [hotUpdate(id, script.code, template !== undefined)] : []),
    ...descriptor.customBlocks.map((block, index) => customBlock(file, block, index)),
    'export default _sfc_main',
  ]
  const before = script.code.split('\n').length
  const map = joinMaps(script.map, template?.map, before)
  return { code: [script.code, template?.code ?? '', ...lines].join('\n'), map: composeMaps(map, source.map) }
}

interface ComponentContext {
  id: string
  pass: Pass
}

interface Script extends Code {
  /** Whether it contains the template. */
  isInline: boolean
  bindings?: BindingMetadata | undefined
}

async function compileScript(descriptor: SFCDescriptor, { id, pass }: ComponentContext): Promise<Script> {
  const { app } = pass
  const { dev } = app.options
  const { scriptSetup, template } = descriptor
  if (!descriptor.script && !scriptSetup) return { code: 'const _sfc_main = {}', isInline: false }
  const isInline = scriptSetup !== null && !dev && !template?.src
  const { content, map, lang, bindings } = sfcCompiler(app).compileScript(descriptor, {
    id,
    isProd: !dev,
    // Custom elements keep the types of `defineProps<…>()` in production. On the server, props of islands are compared with them.
    customElement: pass.side === 'server',
    genDefaultAs: '_sfc_main',
    inlineTemplate: isInline,
    sourceMap: true,
    propsDestructure: app.options.bundler2.loaders.ui.propsDestructure,
    templateOptions: templateOptions(descriptor, { id, pass }),
    ...(app.options.experimental.decorators ? { babelParserPlugins: ['decorators', 'decoratorAutoAccessors'] } : {}),
  })
  const code = { code: content, map }
  const isJsx = lang === 'jsx' || lang === 'tsx'
  return { ...(isJsx ? await compileJsx(code, `${descriptor.filename}.${lang}`, pass) : code), isInline, bindings }
}

function compileTemplate(
  descriptor: SFCDescriptor,
  component: ComponentContext,
  bindings: BindingMetadata | undefined,
): Code | undefined {
  const { template } = descriptor
  if (!template) return undefined
  const { compilerOptions, ...options } = templateOptions(descriptor, component)
  const result = sfcCompiler(component.pass.app).compileTemplate({
    ...options,
    compilerOptions: { ...compilerOptions, ...(bindings ? { bindingMetadata: bindings } : {}) },
    source: template.content,
    ...(template.ast && !template.src ? { ast: template.ast } : {}),
    ...(template.map && !template.src ? { inMap: template.map } : {}),
  })
  const error = result.errors[0]
  if (error) throw typeof error === 'string' ? new Error(error) : withPlace(error, template)
  const name = component.pass.side === 'server' ? 'ssrRender' : 'render'
  const code = result.code.replace(new RegExp(`(^|\\n)export (function|const) ${name}\\b`), `$1$2 _sfc_${name}`)
  return { code: `${code}\n_sfc_main.${name} = _sfc_${name}`, map: result.map }
}

/** Positions in a template are relative to it, unless the whole file was parsed. */
function withPlace(error: Error & { loc?: { start: { line: number; column: number } } }, template: SFCBlock): Error {
  if (error.loc && template.src) delete error.loc
  return error
}

function templateOptions(
  { filename, slotted, cssVars, styles, script, scriptSetup, template }: SFCDescriptor,
  { id, pass: { app, side } }: ComponentContext,
): Omit<SFCTemplateCompileOptions, 'source'> {
  const { ui } = app.options.bundler2.loaders
  const isScoped = styles.some((style) => style.scoped)
  const lang = scriptSetup?.lang ?? script?.lang
  const given = ui.compilerOptions as { nodeTransforms?: unknown[]; expressionPlugins?: unknown[] } // options of Vue's compiler
  const language = template?.lang
  return {
    filename,
    id,
    isProd: !app.options.dev,
    scoped: isScoped,
    slotted,
    ssr: side === 'server',
    ssrCssVars: cssVars,
    transformAssetUrls: {
      tags: { ...app.options.ui.transformAssetUrls, ...ui.transformAssetUrls } as Record<string, string[]>,
      includeAbsolute: true,
    },
    ...(language && language !== 'html'
      ? {
          preprocessLang: language,
          preprocessOptions: app.options.bundler2.loaders.pugPlain,
          preprocessCustomRequire: requireFrom(app),
        }
      : {}),
    compilerOptions: {
      ...given,
      ...(isScoped ? { scopeId: `data-v-${id}` } : {}),
      ...(lang?.startsWith('ts') ? { expressionPlugins: [...(given.expressionPlugins ?? []), 'typescript'] } : {}),
      nodeTransforms: [...(given.nodeTransforms ?? []), ...(app.templateTransforms ?? [])],
    } as never, // any options of Vue's compiler
  }
}

/** Blocks with `src` have their content in another file. */
async function readSources(descriptor: SFCDescriptor, context: LoaderContext, { fw }: BuildApp): Promise<void> {
  const { script, template, styles, filename } = descriptor
  const resolveAlias = createResolveAlias(fw.layers)
  for (const block of [script, template, ...styles]) {
    if (!block?.src) continue
    const path = resolve(dirname(filename), resolveAlias(block.src, filename))
    // A path without `./` may be relative too.
    block.src = existsSync(path)
      ? path
      : await context
          .getResolve()(dirname(filename), block.src)
          .catch(() => path)
  }
  for (const block of [script, template]) {
    if (!block?.src) continue
    context.addDependency(block.src)
    block.content = await readFile(block.src, 'utf8')
    if (block === template) template.ast = undefined as never // of the empty block
  }
}

function styleImport(file: string, style: SFCStyleBlock, index: number, id: string): string {
  const query = new URLSearchParams({ vue: '', type: 'style', index: String(index), id })
  if (style.scoped) query.set('scoped', 'true')
  if (style.module) query.set('module', String(style.module))
  query.set('lang', style.lang ?? 'css')
  const request = JSON.stringify(`${style.src ?? file}?${query.toString()}`)
  if (!style.module) return `import ${request}`
  const name = style.module === true ? '$style' : style.module
  return `import _style_${index} from ${request}\n;(_sfc_main.__cssModules ??= {})[${JSON.stringify(name)}] = _style_${index}`
}

function customBlock(file: string, { type, lang, attrs }: SFCBlock, index: number): string {
  const query = new URLSearchParams({ vue: '', type: 'custom', index: String(index), blockType: type })
  for (const [name, value] of Object.entries(attrs)) if (!query.has(name)) query.set(name, String(value))
  if (lang) query.set('lang', lang)
  return `import _block_${index} from ${JSON.stringify(`${file}?${query.toString()}`)}\nif (typeof _block_${index} === 'function') _block_${index}(_sfc_main)`
}

/** Tells the renderer which modules a page consists of, which determines its style sheets and preloads. */
function usedModule(name: string): string {
  return `import { useSSRContext as _sfc_context } from 'vue'
const _sfc_setup = _sfc_main.setup
_sfc_main.setup = (props, context) => {
  const ssrContext = _sfc_context()
  ;(ssrContext.modules ??= new Set()).add(${JSON.stringify(name)})
  return _sfc_setup ? _sfc_setup(props, context) : undefined
}`
}

/**
 * Only the template is replaced if the script and everything it imports are the same, so that the component keeps its state. The runtime
 * compares scripts, see `update-definitions.ts`.
 */
function hotUpdate(id: string, script: string, hasTemplate: boolean): string {
  const version = createHash('sha256').update(script).digest('hex').slice(0, 12)
  return `_sfc_main.__hmrId = '${id}'
if (import.meta.webpackHot) {
  const runtime = globalThis.__VUE_HMR_RUNTIME__
  const isFirst = runtime?.createRecord('${id}', _sfc_main)
  const isSame = runtime?.hasSameScripts?.('${id}', '${version}') && globalThis.__fwShared?.onlyComponents
  if (runtime && !isFirst && import.meta.webpackHot.data) {
    if (${hasTemplate} && isSame) runtime.rerender('${id}', _sfc_main.render)
    else runtime.reload('${id}', _sfc_main)
  }
  import.meta.webpackHot.accept()
}`
}

/** Pre-processors of templates are installed in the project. */
function requireFrom({ options }: BuildApp): (name: string) => unknown {
  const lookup = packageLookup(options)
  const require = createRequire(import.meta.url)
  return (name) => require(requireOptionalPackage({ name, neededBy: `\`<template lang="${name}">\`` }, lookup)) as unknown
}
