import { devTools } from './dev-tools.ts'

export interface PageTags {
  styles: string
  preloads: string
  entry: string
}

/** Tags of a page in development: inline style sheets with the ids used by hot updates, then scripts. */
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
    entry: scripts
      .map((src) => `<script type="module"${nonce} src="${attribute(src)}"${revisionAttribute(devTools().revision())}></script>`)
      .join(''),
  }
}

/** Marks a page with the revision it was rendered with. */
export function revisionAttribute(revision: number | undefined): string {
  return revision === undefined ? '' : ` data-revision="${revision}"`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
