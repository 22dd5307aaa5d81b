import type { HeadMarkup } from '@fw/schema'
import { callServer, type CallOptions } from './call-server.ts'
import { requireProject } from './project.ts'

export interface RenderPageOptions extends CallOptions {
  headers?: HeadersInit
}

export interface RenderedDocument {
  status: number
  headers: Headers
  /** The whole document. */
  html: string
  /** HTML of the root element. */
  body: string
  /** The tags of the head, as text. `title` is that of the document. */
  head: HeadMarkup & { title: string }
  /** Data and state that are sent to the browser. */
  payload: RenderedPayload
}

export interface RenderedPayload {
  data: Record<string, unknown>
  state: Record<string, unknown>
  [key: string]: unknown
}

/**
 * Renders a page on the server of the app, in the process of the test: without a port and without a build. An unexpected error of the page is
 * thrown, with its position in the source.
 *
 * @example
 * const { status, html, head } = await renderPage('/books/1')
 * expect(head.title).toBe('Emma')
 */
export async function renderPage(path: string, { headers, throwErrors }: RenderPageOptions = {}): Promise<RenderedDocument> {
  requireProject('renderPage', 'server')
  const sent = { accept: 'text/html', ...Object.fromEntries(new Headers(headers)) }
  const { response, outcome } = await callServer(path, { headers: sent, redirect: 'manual' }, { throwErrors })
  const html = await response.text()
  const page = outcome?.kind === 'page' ? outcome.page : undefined
  const head = page?.head ?? { htmlAttrs: '', bodyAttrs: '', headTags: '', bodyTags: '', bodyTagsOpen: '' }
  return {
    status: response.status,
    headers: response.headers,
    html,
    body: page?.html ?? '',
    head: { ...head, title: titleOf(html) },
    payload: await payloadOf(html),
  }
}

function titleOf(html: string): string {
  return decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '')
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'", '&amp;': '&' }

function decode(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => entities[entity]!)
}

async function payloadOf(html: string): Promise<RenderedPayload> {
  const text = /<script[^>]*\bid="__FW_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (text === undefined) return { data: {}, state: {} }
  const { parsePayload } = await import('#fw-test/app-tools')
  return (await parsePayload(text)) as RenderedPayload // with these keys
}
