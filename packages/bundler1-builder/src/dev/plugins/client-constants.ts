import type { DevApp } from '@fw/schema'
import { transformWithOxc, type Plugin } from 'vite'
import { sideDefines } from '../../side-defines.ts'

/** Replaces constants such as `import.meta.client` in browser code, which Vite doesn't do in development. */
export function clientConstants(app: DevApp): Plugin {
  const define = sideDefines(app, 'client')
  const words = Object.keys(define).filter((name) => name.includes('.'))
  const pattern = new RegExp(words.map((word) => word.replaceAll('.', String.raw`\??\.`)).join('|'))
  const wanted = Object.fromEntries(words.map((word) => [word, define[word]!]))
  return {
    name: 'fw:client-constants',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      filter: {
        id: { exclude: /\.(?:css|scss|sass|less|styl|json|svg|html)(?:$|\?)|[?&](?:raw|url)\b|\/vite\/dist\/client\// },
        code: pattern,
      },
      async handler(code, id) {
        const result = await transformWithOxc(code, id, { lang: 'js', define: wanted, sourcemap: true, target: 'esnext' })
        return { code: result.code, map: result.map as never } // any kind of source map
      },
    },
  }
}
