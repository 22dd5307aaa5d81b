import type { DocumentParts, RenderedPage } from '@fw/schema'
import { document as settings, buildAssetsDir } from '#fw/settings'
import { clientConfigText, scriptText, useRuntimeConfig } from '../config.ts'
import { filesURL } from '../server-entry.ts'
import { entryScript, pageAssets } from './assets.ts'

/** Options for the document, serialized at build time. */
export interface DocumentSettings {
  appId: string
  multiApp: boolean
  /** Opening tag of the root element without its closing bracket, and the closing tag. */
  root: [string, string]
  /** The element around teleported markup. Unset for none. */
  teleport?: [string, string]
  /** The teleport target rendered into that element: `#teleports`. */
  teleportTarget?: string
  /** Markup of the loading template and its element, for pages without content. */
  loader: string
  /** Whether it is inside the root element. Otherwise it follows it. */
  loaderWithin: boolean
}

export interface DocumentOptions {
  nonce: string
  payloadURL?: string | undefined
  /** Overrides the tags from the manifest. */
  tags?: { styles: string; preloads: string; entry: string }
}

const dataAttributes = `data-fw-data="${settings.appId}"${settings.multiApp ? '' : ' id="__FW_DATA__"'}`
const { baseURL, cdnURL } = useRuntimeConfig().app
const addresses = `window.__fwAsset=f=>${scriptText(filesURL)}+f;window.__fwPaths=${scriptText({ baseURL, buildAssetsDir, cdnURL })}`
const configScript = settings.multiApp
  ? `window.__FW__=Object.assign(window.__FW__||{},{${scriptText(settings.appId)}:{config:${clientConfigText}}});${addresses}`
  : `window.__FW__={config:${clientConfigText}};${addresses}`

/** The parts of the HTML document, which hooks can change before they are joined. */
export function documentParts(page: RenderedPage, options: DocumentOptions): DocumentParts {
  const { head, html, ssr } = page
  const nonce = options.nonce === '' ? '' : ` nonce="${options.nonce}"`
  const scripts = !page.noScripts
  const { styles, preloads, entry = entryScript(nonce) } = options.tags ?? pageAssets(page.modules)
  const { teleport, teleportTarget, root, loader, loaderWithin } = settings
  const shell = ssr ? '' : loader
  const teleported = teleportTarget === undefined ? '' : (page.teleports[teleportTarget] ?? '')
  return {
    htmlAttrs: [head.htmlAttrs],
    head: [head.headTags, styles, scripts ? preloads : '', scripts ? entry : ''],
    bodyAttrs: [head.bodyAttrs],
    bodyPrepend: [head.bodyTagsOpen, page.teleports['body'] ?? ''],
    body: [
      root[0] + html + (loaderWithin ? shell : '') + root[1],
      loaderWithin ? '' : shell,
      teleport ? teleport[0] + teleported + teleport[1] : '',
    ],
    bodyAppend: [
      ...(scripts
        ? [
            `<script${nonce}>${configScript}</script>`,
            `<script type="application/json" ${dataAttributes} data-ssr="${ssr}"${options.payloadURL ? ` data-src="${options.payloadURL}"` : ''}>${page.payload}</script>`,
            ...page.prehydrate.map((code) => `<script${nonce}>${code}</script>`),
          ]
        : []),
      head.bodyTags,
    ],
  }
}

export function documentText(parts: DocumentParts): string {
  return (
    `<!DOCTYPE html><html${attributes(parts.htmlAttrs)}><head>${parts.head.join('')}</head>` +
    `<body${attributes(parts.bodyAttrs)}>${parts.bodyPrepend.join('')}${parts.body.join('')}${parts.bodyAppend.join('')}</body></html>`
  )
}

function attributes(list: string[]): string {
  const text = list.filter(Boolean).join(' ')
  return text === '' || text.startsWith(' ') ? text : ` ${text}`
}
