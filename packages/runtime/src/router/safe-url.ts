/**
 * What a text means as an address, as browsers read it.
 * - `internal`: on this origin. `path` is path, query and hash, and begins with exactly one slash.
 * - `external`: elsewhere, or handled by another program (`mailto:`). `href` is normalised.
 * - `unsafe`: it could run code, or no browser can read it.
 */
export type JudgedUrl = { kind: 'internal'; path: string } | { kind: 'external'; href: string } | { kind: 'unsafe' }

/** What runs code, or shows content that may contain code with the rights of this origin. */
const UNSAFE_PROTOCOLS = /^(?:javascript|data|vbscript|livescript|blob|filesystem|view-source|mhtml|jar):$/

/** Both, since `http:/x` is on the same origin for one and elsewhere for the other. */
const ORIGINS = ['http://fw.invalid', 'https://fw.invalid']

/** A colon that some reader of HTML could see. */
const COLON = /&(?:colon|#0*58|#x0*3a);?/gi

/** Nothing in it that is read in another way than it looks: the case of nearly all links. */
// oxlint-disable-next-line no-control-regex -- browsers drop some of them
const SURPRISING = /[\u0000-\u0020\u007F\\]|\/\/|\/\./

/** The one place that judges addresses. It follows the URL standard, and asks for both kinds of origins. */
export function judgeUrl(text: string): JudgedUrl {
  if (isPlainPath(text)) return { kind: 'internal', path: text }
  const visible = text.replace(COLON, ':')
  if (visible !== text && judgeUrl(visible).kind === 'unsafe') return { kind: 'unsafe' }
  let path = ''
  for (const origin of ORIGINS) {
    let url: URL
    try {
      url = new URL(text, origin)
    } catch {
      return { kind: 'unsafe' }
    }
    if (UNSAFE_PROTOCOLS.test(url.protocol)) return { kind: 'unsafe' }
    if (url.origin !== origin) return { kind: 'external', href: url.href }
    // A path such as `/.//evil` is normalised to `//evil`, which would be another origin.
    path = url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash
  }
  return { kind: 'internal', path }
}

/** A path that means what it says, without a look at the standard. */
export function isPlainPath(text: string): boolean {
  return text.charCodeAt(0) === 47 && !SURPRISING.test(text)
}

/** Whether a text is an address that names its origin or protocol, rather than a path within the app. */
export function isAbsoluteUrl(text: string): boolean {
  return judgeUrl(text).kind !== 'internal'
}

/** Text for an attribute of HTML. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
