import type { DevProblem } from '@fw/schema'
import { devTools } from './dev-tools.ts'

export interface PageTags {
  styles: string
  preloads: string
  entry: string
}

/** Tags of a page in development: style sheets as text, with the ids by which hot updates find them, then the scripts. */
export async function pageTags(modules: Iterable<string>, nonce: string): Promise<PageTags> {
  const { styles, scripts } = await devTools().assets(modules)
  return {
    styles: styles
      .map(
        ({ id, text }) =>
          `<style${nonce} data-vite-dev-id="${attribute(id)}">${text.replace(/<\/(?=style)/gi, String.raw`<\/`)}</style>`,
      )
      .join(''),
    preloads: '',
    entry: scripts.map((src) => `<script type="module"${nonce} src="${attribute(src)}"></script>`).join(''),
  }
}

/** The problem for the overlay of the page. */
export function problemScript(problem: DevProblem, nonce: string): string {
  const text = JSON.stringify(problem).replaceAll('<', String.raw`\u003C`)
  return `<script type="application/json"${nonce} id="__FW_PROBLEM__">${text}</script>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
