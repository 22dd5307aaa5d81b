import { devTools } from './dev-tools.ts'

export interface PageTags {
  styles: string
  preloads: string
  entry: string
}

/** Tags of a page in development: style sheets, inline ones with the attributes used by hot updates, then scripts. */
export async function pageTags(modules: Iterable<string>, nonce: string): Promise<PageTags> {
  const { styles, links = [], scripts } = await devTools().assets(modules)
  return {
    styles: [
      ...links.map((href) => `<link rel="stylesheet" href="${attribute(href)}">`),
      ...styles.map(
        ({ attributes = {}, text }) =>
          `<style${nonce}${attributesText(attributes)}>${text.replace(/<\/(?=style)/gi, String.raw`<\/`)}</style>`,
      ),
    ].join(''),
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

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join('')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
