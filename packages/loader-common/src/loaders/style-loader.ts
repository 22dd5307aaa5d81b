import { dirname } from 'pathe'
import type { AcceptedPlugin } from 'postcss'
import type { Pass } from '../passes.ts'
import { stylePlugins, styleSyntax, type StyleSyntax } from '../config/style-plugins.ts'
import { sfcCompiler } from './component-parts.ts'
import { runLoader, type Code, type LoaderContext } from './loader-context.ts'
import { joinMaps, withAbsoluteSources } from './source-maps.ts'
import { inlineMark } from '../inline-styles.ts'

/** Processes a style sheet with PostCSS, and adds the scope of its component. */
export default function styleLoader(this: LoaderContext, source: string, map: unknown): void {
  runLoader(this, async (pass) => {
    pass.failures.delete(this.resource)
    const plugins = await stylePlugins(pass.app)
    const syntax = await styleSyntax(pass.app)
    const query = new URLSearchParams(this.resourceQuery)
    const file = this.resourcePath
    const id = query.get('id')
    const styled =
      query.has('vue') && id !== null
        ? await ofComponent({ source, map, file, id, isScoped: query.has('scoped'), syntax }, plugins, pass)
        : await process({ source, map, file, syntax }, plugins, this)
    const styleMap = withAbsoluteSources(styled.map, dirname(file))
    const mark = inlineMark(pass.app, this.resource)
    if (mark === undefined) return { code: styled.code, map: styleMap }
    return { code: `${mark}\n${styled.code}`, map: styleMap ? joinMaps(undefined, styleMap, 1) : undefined }
  })
}

interface Style {
  source: string
  map: unknown
  file: string
  syntax: StyleSyntax
}

async function ofComponent(
  { source, map, file, id, isScoped, syntax }: Style & { id: string; isScoped: boolean },
  postcssPlugins: AcceptedPlugin[],
  { app }: Pass,
): Promise<Code> {
  const result = await sfcCompiler(app).compileStyleAsync({
    source,
    filename: file,
    id: `data-v-${id}`,
    scoped: isScoped,
    isProd: !app.options.dev,
    postcssOptions: syntax,
    postcssPlugins: postcssPlugins as never, // typed by another copy of PostCSS
    ...(map ? { inMap: map as never } : {}),
  })
  if (result.errors[0]) throw result.errors[0]
  return { code: result.code, map: result.map }
}

async function process({ source, map, file, syntax }: Style, plugins: AcceptedPlugin[], context: LoaderContext): Promise<Code> {
  const { default: postcss } = await import('postcss')
  const result = await postcss(plugins).process(source, {
    ...syntax,
    from: file,
    to: file,
    map: { inline: false, annotation: false, ...(map ? { prev: map as never } : {}) },
  })
  for (const { type, file: dependency } of result.messages) {
    if (type === 'dependency' && typeof dependency === 'string') context.addDependency(dependency)
  }
  return { code: result.css, map: result.map?.toJSON() }
}
