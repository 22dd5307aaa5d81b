import { transformWithOxc, type Plugin } from 'vite'

/** Replaces constants such as `import.meta.server`. Vitest turns the ones of `define` into global variables. */
export function constants(define: Readonly<Record<string, string>>, applies: (id: string) => boolean): Plugin {
  const names = Object.keys(define)
  const pattern = new RegExp(names.map((name) => escape(name).replaceAll(String.raw`\.`, String.raw`\??\.`)).join('|'))
  return {
    name: 'fw:test-constants',
    enforce: 'post',
    transform: {
      filter: {
        id: { exclude: /\.(?:css|scss|sass|less|styl|json|svg|html)(?:$|\?)|[?&](?:raw|url)\b/ },
        code: pattern,
      },
      async handler(code, id) {
        if (!applies(id)) return undefined
        const result = await transformWithOxc(code, id, { lang: 'js', define: { ...define }, sourcemap: true, target: 'esnext' })
        return { code: result.code, map: result.map as never } // any kind of source map
      },
    },
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
