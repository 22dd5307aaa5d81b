import { rawErrorOf } from '@fw/kit/internal'
import type { DevApp, HotAbout, HotListener } from '@fw/schema'
import { join } from 'pathe'
import type { HotChannel, HotPayload } from 'vite'

/**
 * Events that Vite emits itself, or that call functions of Vite by name. A browser could send them, and needs none of them: it requests
 * modules by URL.
 */
const reserved: ReadonlySet<string> = new Set(['vite:invoke', 'vite:client:connect', 'vite:client:disconnect'])

/** Connects Vite to browsers through fw's hub, whose connections outlive this Vite server. */
export function hubChannel({ dev, options }: Pick<DevApp, 'dev' | 'options'>): HotChannel {
  const { hub, report } = dev
  const added: [string, HotListener][] = []
  return {
    send: (payload: HotPayload) => {
      if (payload.type === 'error') return void report(rawErrorOf(payload.err, 'build'))
      hub.send(payload as never, aboutPayload(payload, options.bundler1.root)) // the same messages, typed twice
    },
    on: (event: string, listener: unknown) => {
      if (reserved.has(event)) return
      added.push([event, listener as HotListener])
      hub.on(event, listener as HotListener)
    },
    off: (event: string, listener: unknown) => hub.off(event, listener as HotListener),
    close: () => {
      for (const [event, listener] of added) hub.off(event, listener)
    },
  } as HotChannel
}

/** What a message is about, for the terminal. */
export function aboutPayload(payload: HotPayload, root: string): HotAbout {
  if (payload.type === 'update') return { files: payload.updates.map(({ path }) => fileOf(path, root)) }
  if (payload.type === 'full-reload') return { reason: payload.triggeredBy ?? 'dependencies were optimized again' }
  return {}
}

/** The file, or the generated module, that Vite serves at a URL. */
function fileOf(url: string, root: string): string {
  const path = decodeURI(url.replace(/%(?![\da-f]{2})/gi, '%25')) // Vite does not escape names of files
    .replace(/^\/@id\/(?:__x00__)?/, '')
    .replace(/^\0/, '')
    .replace(/\?.*$/, '')
  if (path.startsWith('fw:')) return `#${path.slice('fw:'.length)}`
  return path.startsWith('/@fs/') ? path.slice('/@fs'.length) : join(root, path)
}
