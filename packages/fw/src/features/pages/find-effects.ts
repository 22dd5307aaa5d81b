import { type FileCaches, mapFiles, noCache } from '@fw/kit/internal'
import type { FwOptions, PageEffects, PageRoute } from '@fw/schema'

interface Given {
  options: FwOptions
  pages: readonly PageRoute[]
  /** Files of the app other than pages. */
  files: readonly string[]
  caches?: FileCaches | undefined
  /** What files ask for, as far as it is known. More is added. */
  known?: Map<string, number>
}

const atOnce = 256

/**
 * Whether anything in the app may ask for transitions or for pages that are kept alive. Says yes rather too often: the words are enough,
 * in any file that could use them. The code behind both is a tenth of what a small app loads.
 */
export async function findEffects({ options, pages, files, caches, known = new Map() }: Given): Promise<PageEffects> {
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
