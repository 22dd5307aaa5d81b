import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'

export interface CompileOptions {
  ssr?: boolean
  /** Inlines the render function, as in production builds. Otherwise it is a separate function, as in development. */
  inline?: boolean
  filename?: string
}

/** Compiles a component to one module, like bundlers do. */
export function compileComponent(
  source: string,
  { ssr = false, inline = true, filename = '/app/Page.vue' }: CompileOptions = {},
): string {
  const { descriptor, errors } = parse(source, { filename })
  if (errors.length > 0) throw errors[0]
  const isInline = inline && descriptor.scriptSetup !== null
  const hasScript = descriptor.script !== null || descriptor.scriptSetup !== null
  const script = hasScript
    ? compileScript(descriptor, {
        id: 'x',
        inlineTemplate: isInline,
        templateOptions: { ssr, ssrCssVars: [] },
        genDefaultAs: '_sfc_main',
      })
    : undefined
  const parts = [script?.content ?? 'const _sfc_main = {}']
  if (!isInline && descriptor.template) {
    const template = compileTemplate({
      source: descriptor.template.content,
      ...(descriptor.template.ast ? { ast: descriptor.template.ast } : {}),
      filename,
      id: 'x',
      ssr,
      ssrCssVars: [],
      compilerOptions: script?.bindings ? { bindingMetadata: script.bindings } : {},
    })
    parts.push(
      template.code.replace('export function', 'function'),
      `_sfc_main.${ssr ? 'ssrRender' : 'render'} = ${ssr ? 'ssrRender' : 'render'}`,
    )
  }
  return `${parts.join('\n')}\nexport default _sfc_main\n`
}

/** Every combination of compile options. */
export const allWays: readonly CompileOptions[] = [
  { ssr: false, inline: true },
  { ssr: true, inline: true },
  { ssr: false, inline: false },
  { ssr: true, inline: false },
]
