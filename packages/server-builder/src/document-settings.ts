import { readFile } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import { defaultSpaLoader } from './default-spa-loader.ts'
import type { DocumentSettings } from './runtime/render/document.ts'

/** Elements around the app, serialized once. */
export async function documentSettings({ options, spaLoadingTemplate }: BuildApp): Promise<DocumentSettings> {
  const { rootTag, rootAttrs, teleportTag, teleportAttrs, spaLoaderTag, spaLoaderAttrs } = options.app
  const within = options.experimental.spaLoadingTemplateLocation === 'within'
  const template = await loadingTemplate(spaLoadingTemplate)
  return {
    appId: escape(options.appId),
    multiApp: options.future.multiApp,
    root: element(rootTag, rootAttrs),
    ...(teleportAttrs.id ? { teleport: element(teleportTag, teleportAttrs), teleportTarget: `#${teleportAttrs.id}` } : {}),
    loader: template === '' ? '' : element(spaLoaderTag, spaLoaderAttrs).join(template.trim()),
    loaderWithin: within,
  }
}

/** An empty name refers to the built-in template. */
async function loadingTemplate(file: string | undefined): Promise<string> {
  if (file === undefined) return ''
  return file === '' ? defaultSpaLoader : readFile(file, 'utf8')
}

function element(tag: string, attributes: Record<string, unknown>): [string, string] {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false && value !== null)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`))
    .join('')
  return [`<${tag}${text}>`, `</${tag}>`]
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
