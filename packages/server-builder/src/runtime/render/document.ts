import type { DocumentParts, RenderedPage } from '@fw/schema'
import { document as settings, buildAssetsDir, payloadExtension } from '#fw/settings'
import { clientConfigText, scriptText, useRuntimeConfig } from '../config.ts'
import { filesURL } from '../server-entry.ts'
import type { InlineRecord } from '../csp/page-policy.ts'
import { entryScript, importMap, importMapText, pageAssets } from './assets.ts'

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
  /** Inline elements are added to it, for the policy of the page. */
  inline?: InlineRecord | undefined
  /** Overrides the tags from the manifest. */
  tags?: { styles: string; preloads: string; entry: string }
}

const dataAttributes = `data-fw-data="${settings.appId}"${settings.multiApp ? '' : ' id="__FW_DATA__"'}`
const { baseURL, cdnURL } = useRuntimeConfig().app
const addresses = `Object.assign(window.__fwShared||={},{asset:f=>${scriptText(filesURL)}+f,paths:${scriptText({ baseURL, buildAssetsDir, cdnURL })}})`
/** The script with the configuration, before and after further properties of the app. */
const [configStart, configEnd] = settings.multiApp
  ? [
      `window.__FW__=Object.assign(window.__FW__||{},{${scriptText(settings.appId)}:{config:${clientConfigText}`,
      `}});${addresses}`,
    ]
  : [`window.__FW__={config:${clientConfigText}`, `};${addresses}`]
const configScript = configStart + configEnd

/** The parts of the HTML document, which hooks can change before they are joined. */
export function documentParts(page: RenderedPage, options: DocumentOptions): DocumentParts {
  const { head, html, ssr } = page
  const nonce = options.nonce === '' ? '' : ` nonce="${options.nonce}"`
  const scripts = !page.noScripts
  const { styles, preloads, entry = entryScript(nonce) } = options.tags ?? pageAssets(page.modules, nonce, page.lazyModules)
  const { teleport, teleportTarget, root, loader, loaderWithin } = settings
  const shell = ssr ? '' : loader
  options.inline?.html.push(styles, shell)
  if (scripts && !options.tags) options.inline?.scripts.push(importMapText)
  const teleported = teleportTarget === undefined ? '' : (page.teleports[teleportTarget] ?? '')
  return {
    htmlAttrs: [head.htmlAttrs],
    head: [
      scripts && !options.tags ? importMap(nonce) : '',
      head.headTags,
      styles,
      scripts ? preloads : '',
      scripts ? entry : '',
    ],
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
            ...payloadScripts(page, nonce, options),
            ...page.prehydrate.map((code) => {
              options.inline?.scripts.push(code)
              return `<script${nonce}>${code}</script>`
            }),
          ]
        : []),
      head.bodyTags,
    ],
  }
}

/** Scripts with the configuration and the payload. As JavaScript, the payload is a string, so that data never becomes code. */
function payloadScripts(
  { payload, ssr }: RenderedPage,
  nonce: string,
  { payloadURL: src, inline: record }: DocumentOptions,
): string[] {
  if (payloadExtension === 'js') {
    const inline = scriptText({ text: payload, ssr: String(ssr), ...(src ? { src } : {}) })
    const script = `${configStart},payload:${inline}${configEnd}`
    record?.ownScripts.push(script)
    return [`<script${nonce}>${script}</script>`]
  }
  record?.scripts.push(configScript)
  return [
    `<script${nonce}>${configScript}</script>`,
    `<script type="application/json" ${dataAttributes} data-ssr="${ssr}"${src ? ` data-src="${src}"` : ''}>${payload}</script>`,
  ]
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
