import { type FileCaches, mapFiles, noCache } from '@fw/kit/internal'
import type { FwOptions, PageEffects, PageRoute } from '@fw/schema'

interface FindEffectsOptions {
  options: FwOptions
  pages: readonly PageRoute[]
  /** Files of the app other than pages. */
  files: readonly string[]
  caches?: FileCaches | undefined
  /** Cached results by file. New ones are added. */
  known?: Map<string, number>
}

const atOnce = 256

/**
 * Whether the app may use page transitions or `keepalive`. Errs on the side of yes: a mention in any relevant file is enough. The
 * code for both is a tenth of what a small app loads.
 */
export async function findEffects({
  options,
  pages,
  files,
  caches,
  known = new Map(),
}: FindEffectsOptions): Promise<PageEffects> {
  const { pageTransition, layoutTransition, keepalive } = options.app
  const found: PageEffects = { transition: Boolean(pageTransition || layoutTransition), keepalive: Boolean(keepalive) }
  const unread: string[] = []
  const add = (bits: number): void => {
    found.transition ||= (bits & transitionBit) !== 0
    found.keepalive ||= (bits & keepaliveBit) !== 0
  }
  for (const file of [...everyFile(pages), ...files]) {
    const bits = known.get(file)
    if (bits === undefined) unread.push(file)
    else add(bits)
  }
  const cache = caches?.section('effects', (value) => typeof value === 'number') ?? noCache
  for (let start = 0; start < unread.length && !(found.transition && found.keepalive); start += atOnce) {
    await mapFiles(unread.slice(start, start + atOnce), async (file) => {
      const bits = await cache.file(file, effectBits).catch(() => 0)
      known.set(file, bits)
      add(bits)
    })
  }
  return found
}

const transitionBit = 1
const keepaliveBit = 2

function effectBits(text: string): number {
  const hasOutlet = /FwPage|fw-page/.test(text)
  const transition = /\b(?:page|layout)Transition\b/.test(text) || (hasOutlet && /transition/i.test(text))
  const keepalive = /\bkeepalive\b/.test(text) || (hasOutlet && /keep-?alive/i.test(text))
  return (transition ? transitionBit : 0) + (keepalive ? keepaliveBit : 0)
}

function* everyFile(pages: readonly PageRoute[]): Generator<string> {
  for (const { file, children } of pages) {
    if (file !== undefined) yield file
    yield* everyFile(children)
  }
}
