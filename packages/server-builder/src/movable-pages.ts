import type { BuildApp } from '@fw/schema'
import { createBase } from '@fw/schema/path'
import type { Nitro } from 'nitropack/types'
import { hashSource, inlineScripts } from './runtime/csp/inline-sources.ts'

/**
 * The base path during prerendering with `experimental.runtimeBaseURL`. Pages are rendered with it so that all URLs below the base path
 * can be found, whoever has printed them, and made relative.
 */
export const placeholderBase = '/__fw_base__/'

/** The base path that pages are prerendered with. */
export function prerenderBase({ options }: BuildApp): string {
  return options.experimental.runtimeBaseURL ? placeholderBase : options.app.baseURL
}

/** Makes prerendered pages work below any path. Call this after other hooks that read their links. */
export function makePagesMovable({ options }: BuildApp, nitro: Nitro): void {
  if (!options.experimental.runtimeBaseURL) return
  const built = createBase(options.app.baseURL).path
  nitro.hooks.hook('prerender:generate', (page) => {
    const { fileName, contents } = page
    if (fileName === undefined || !contents?.includes('__fw_base__')) return
    page.contents = movablePage(contents, fileName, built)
  })
}

/** Pages that hosts serve for unknown paths, of any depth. They can only use the base path of the build. */
const fallbacks = new Set(['/200.html', '/404.html'])

/**
 * Makes the URLs of a file relative to the root of the site. In a page, a `<base>` element says where that is.
 *
 * @param built - the base path of the build, for URLs that cannot be relative
 */
export function movablePage(text: string, fileName: string, built: string): string {
  const isPage = fileName.endsWith('.html')
  const absolute = text
    .replaceAll(/(https?:\/\/[^/\s"'<>]+)\/__fw_base__\//g, `$1${built}`)
    .replaceAll('%2F__fw_base__%2F', encodeURIComponent(built))
  if (fallbacks.has(fileName))
    return withPolicy(absolute.replaceAll(placeholderBase, built).replaceAll('/__fw_base__', built.slice(0, -1) || '/'), text)
  return isPage ? withBase(withPolicy(relativeUrls(withComputedBase(absolute)), text), fileName) : relativeUrls(absolute)
}

/** Replaces the hashes of scripts that were changed in the policy of a page. */
function withPolicy(html: string, before: string): string {
  if (!html.includes('<meta http-equiv="Content-Security-Policy"')) return html
  const scripts = inlineScripts(html)
  const hashes = new Map(inlineScripts(before).map((text, index) => [hashSource(text), hashSource(scripts[index] ?? '')]))
  return html.replace(
    /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)/,
    (_, start: string, policy: string) => start + policy.replace(/'sha256-[^']*'/g, (source) => hashes.get(source) ?? source),
  )
}

function relativeUrls(text: string): string {
  return text.replaceAll(placeholderBase, './').replaceAll('/__fw_base__', './')
}

/** The configuration of the app is a script, so it can compute the base path. */
function withComputedBase(html: string): string {
  return html.replaceAll(`"baseURL":"${placeholderBase}"`, '"baseURL":new URL(".",document.baseURI).pathname')
}

/** The relative URL of the root, from a file in a directory of this depth. */
const root = (depth: number): string => '../'.repeat(depth) || './'

/** Inserts the `<base>` element. Hosts may serve `about/index.html` as `/about` as well, which is one directory above. */
function withBase(html: string, fileName: string): string {
  const depth = fileName.split('/').length - 2
  const isIndex = fileName.endsWith('/index.html') && depth > 0
  const correction = isIndex
    ? `<script>if(!/\\/$|\\.html$/.test(location.pathname))document.querySelector("base").setAttribute("href","${root(depth - 1)}")</script>`
    : ''
  const elements = `<base href="${root(depth)}">${correction}`
  const start = /<head(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html)
  const at = start ? start.index + start[0].length : 0
  return html.slice(0, at) + elements + html.slice(at)
}
