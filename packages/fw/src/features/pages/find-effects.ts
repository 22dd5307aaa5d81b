import { readFile } from 'node:fs/promises'
import type { FwOptions, PageEffects, PageRoute } from '@fw/schema'

interface Given {
  options: FwOptions
  pages: readonly PageRoute[]
  /** Files of the app other than pages. */
  files: readonly string[]
}

const atOnce = 64

/**
 * Whether anything in the app may ask for transitions or for pages that are kept alive. Says yes rather too often: the words are enough,
 * in any file that could use them. The code behind both is a tenth of what a small app loads.
 */
export async function findEffects({ options, pages, files }: Given): Promise<PageEffects> {
  const { pageTransition, layoutTransition, keepalive } = options.app
  const found: PageEffects = { transition: Boolean(pageTransition || layoutTransition), keepalive: Boolean(keepalive) }
  const all = [...everyFile(pages), ...files]
  for (let start = 0; start < all.length && !(found.transition && found.keepalive); start += atOnce) {
    const texts = await Promise.all(all.slice(start, start + atOnce).map((file) => readFile(file, 'utf8').catch(() => '')))
    for (const text of texts) {
      const hasOutlet = /FwPage|fw-page/.test(text)
      found.transition ||= /\b(?:page|layout)Transition\b/.test(text) || (hasOutlet && /transition/i.test(text))
      found.keepalive ||= /\bkeepalive\b/.test(text) || (hasOutlet && /keep-?alive/i.test(text))
    }
  }
  return found
}

function* everyFile(pages: readonly PageRoute[]): Generator<string> {
  for (const { file, children } of pages) {
    if (file !== undefined) yield file
    yield* everyFile(children)
  }
}
